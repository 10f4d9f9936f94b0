#include "loghop/scenario/run/pack_observations.hpp"

#include <cstddef>

namespace loghop {

namespace {

using nlohmann::json;
using namespace simulate;

json packed(const TimeBreakdown& time)
{
  json ranks = json::array();
  for (const TimeShares& rank : time.ranks)
    ranks.push_back(rank.time);
  json path = json::array();
  for (const PathStep& step : time.path)
    path.push_back({step.rank, static_cast<int>(step.kind), step.from, step.to, step.message});
  return {{"ranks", ranks}, {"critical_path", time.critical_path.time}, {"path", path}};
}

TimeBreakdown unpacked_time(const json& j)
{
  TimeBreakdown time;
  for (const json& rank : j.at("ranks"))
    time.ranks.push_back({rank.get<decltype(TimeShares::time)>()});
  time.critical_path.time = j.at("critical_path").get<decltype(TimeShares::time)>();
  for (const json& s : j.at("path"))
    time.path.push_back({s.at(0).get<int>(), static_cast<TimeKind>(s.at(1).get<int>()), s.at(2).get<Picoseconds>(),
                         s.at(3).get<Picoseconds>(), s.at(4).get<std::int64_t>()});
  return time;
}

json packed(const ChannelUse& c)
{
  return {c.channel, c.from, c.to, c.direction, c.flits, c.busy, c.blocked, c.last};
}

ChannelUse unpacked_channel(const json& j)
{
  return {j.at(0).get<std::uint32_t>(), j.at(1).get<int>(),          j.at(2).get<int>(),
          j.at(3).get<std::string>(),   j.at(4).get<std::int64_t>(), j.at(5).get<Picoseconds>(),
          j.at(6).get<Picoseconds>(),   j.at(7).get<Picoseconds>()};
}

} // namespace

void pack_observations(const SimulationResult& result, json& into)
{
  if (result.time) into["time"] = packed(*result.time);
  if (result.channels.empty()) return;
  into["channels"] = json::array();
  for (const ChannelUse& channel : result.channels)
    into["channels"].push_back(packed(channel));
}

void unpack_observations(const json& from, SimulationResult& result)
{
  if (from.contains("time")) result.time = unpacked_time(from.at("time"));
  if (!from.contains("channels")) return;
  for (const json& channel : from.at("channels"))
    result.channels.push_back(unpacked_channel(channel));
}

} // namespace loghop
