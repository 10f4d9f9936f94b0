#include "support/fluid_run.hpp"

#include "loghop/simulate/engine/isolation.hpp"
#include "loghop/simulate/engine/simgrid_clock.hpp"
#include "loghop/simulate/fluid/flow_messages.hpp"
#include "loghop/simulate/fluid/fluid_messages.hpp"

#include <sstream>
#include <type_traits>

namespace loghop::test {

namespace {

/// Sends all at 0, and notes when each arrives.
template<class Network> class SendAll final : public simulate::EventHandler, public simulate::MessageNetworkListener {
public:
  SendAll(const std::vector<FluidMessage>& messages, const FluidNetwork& network)
      : messages_(messages), network_(network, calendar_, *this), ends_(messages.size(), -1)
  {}

  std::string run()
  {
    calendar_.schedule(0, *this, 0);
    if constexpr (std::is_same_v<Network, simulate::FluidMessages>)
      run_in_simgrid(calendar_, [&] { network_.build(); });
    else
      run_in_simgrid(calendar_);
    std::ostringstream text;
    for (const Picoseconds end : ends_)
      text << end << ' ';
    return text.str();
  }

  void fire(Picoseconds, std::uint32_t) override
  {
    for (std::uint32_t i = 0; i < messages_.size(); ++i)
      network_.send(i, Node(messages_[i].source), Node(messages_[i].destination), messages_[i].bytes);
  }
  void arrived(const simulate::Arrival& arrival) override { ends_[arrival.message] = calendar_.now(); }

private:
  const std::vector<FluidMessage>& messages_;
  simulate::EventCalendar calendar_;
  Network network_;
  std::vector<Picoseconds> ends_;
};

} // namespace

std::string isolated(const std::function<std::string()>& job)
{
  std::string text;
  simulate::run_isolated(
      1, 1, [&](std::size_t) { return job(); },
      [&](std::size_t, const simulate::JobOutcome& outcome) { text = outcome.output + outcome.error; });
  return text;
}

std::vector<Picoseconds> ends_of(const std::vector<FluidMessage>& messages, const FluidNetwork& network,
                                 std::string* error)
{
  const std::string text = isolated([&] {
    return network.simgrid_shares() ? SendAll<simulate::FluidMessages>(messages, network).run()
                                    : SendAll<simulate::FairMessages>(messages, network).run();
  });
  std::istringstream in(text);
  std::vector<Picoseconds> ends;
  for (Picoseconds end; in >> end;)
    ends.push_back(end);
  if (ends.size() == messages.size()) return ends;
  if (error != nullptr) *error = text;
  return {};
}

} // namespace loghop::test
