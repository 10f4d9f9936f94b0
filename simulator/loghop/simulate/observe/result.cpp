#include "loghop/simulate/observe/result.hpp"

#include <algorithm>

namespace loghop::simulate {

namespace {

double share(Picoseconds part, Picoseconds whole)
{
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

std::vector<NamedTime> parts_of(const Breakdown& b)
{
  return {{"compute", b.compute},           {"send_overhead", b.send_overhead}, {"handlers", b.handlers},
          {"wait_message", b.wait_message}, {"wait_send", b.wait_send},         {"blocked_send", b.blocked_send}};
}

Picoseconds observed_time(const SimulationResult& result)
{
  Picoseconds end = 0;
  for (const Picoseconds finish : result.rank_finish)
    end = std::max(end, finish);
  for (const ChannelUse& channel : result.channels)
    end = std::max(end, channel.last);
  return end;
}

ChannelShares shares_of(const ChannelUse& channel, Picoseconds observed)
{
  return {share(channel.busy - channel.blocked, observed), share(channel.blocked, observed)};
}

} // namespace loghop::simulate
