#include "loghop/scenario/run/packed_result.hpp"

#include <nlohmann/json.hpp>

namespace loghop {

namespace {

using nlohmann::json;
using simulate::SimulationResult;

json packed_time(const simulate::TimeBreakdown& time)
{
  json ranks = json::array();
  for (const simulate::TimeShares& rank : time.ranks)
    ranks.push_back(rank.time);
  json path = json::array();
  for (const simulate::PathStep& step : time.path)
    path.push_back({step.rank.value(), static_cast<int>(step.kind), step.from, step.to, step.message});
  return {{"ranks", ranks}, {"critical_path", time.critical_path.time}, {"path", path}};
}

simulate::TimeBreakdown unpacked_time(const json& j)
{
  simulate::TimeBreakdown time;
  for (const json& rank : j.at("ranks"))
    time.ranks.push_back({rank.get<decltype(simulate::TimeShares::time)>()});
  time.critical_path.time = j.at("critical_path").get<decltype(simulate::TimeShares::time)>();
  for (const json& s : j.at("path"))
    time.path.push_back({Rank(s.at(0).get<int>()), static_cast<simulate::TimeKind>(s.at(1).get<int>()),
                         s.at(2).get<Picoseconds>(), s.at(3).get<Picoseconds>(), s.at(4).get<std::int64_t>()});
  return time;
}

json packed_channel(const simulate::ChannelUse& c)
{
  return {c.channel, c.from.value(), c.to.value(), c.direction, c.flits, c.busy, c.blocked, c.last};
}

simulate::ChannelUse unpacked_channel(const json& j)
{
  return {j.at(0).get<std::uint32_t>(), Node(j.at(1).get<int>()),    Node(j.at(2).get<int>()),
          j.at(3).get<std::string>(),   j.at(4).get<std::int64_t>(), j.at(5).get<Picoseconds>(),
          j.at(6).get<Picoseconds>(),   j.at(7).get<Picoseconds>()};
}

/// Adds the keys "time" and "channels" if the result has them.
void pack_observations(const SimulationResult& result, json& into)
{
  if (result.time) into["time"] = packed_time(*result.time);
  if (result.channels.empty()) return;
  into["channels"] = json::array();
  for (const simulate::ChannelUse& channel : result.channels)
    into["channels"].push_back(packed_channel(channel));
}

void unpack_observations(const json& from, SimulationResult& result)
{
  if (from.contains("time")) result.time = unpacked_time(from.at("time"));
  if (!from.contains("channels")) return;
  for (const json& channel : from.at("channels"))
    result.channels.push_back(unpacked_channel(channel));
}

} // namespace

json packed(const SimulationResult& r)
{
  const auto& b = r.breakdown;
  const auto& n = r.network;
  json result = {{"simulated", r.simulated.count()},
                 {"rank_finish", r.rank_finish},
                 {"breakdown", {b.compute, b.send_overhead, b.handlers, b.wait_message, b.wait_send, b.blocked_send}},
                 {"counts", {n.messages, n.flits, n.blocked_sends}},
                 {"header_grants", n.header_grants},
                 {"network", {n.mean_latency.count(), n.largest_latency.count(), n.accepted_load}},
                 {"events", r.events}};
  if (r.operations) result["operations"] = *r.operations;
  pack_observations(r, result);
  return result;
}

SimulationResult unpacked(const json& j)
{
  SimulationResult r;
  r.simulated = Seconds(j.at("simulated").get<double>());
  r.rank_finish = j.at("rank_finish").get<std::vector<Picoseconds>>();
  const auto b = j.at("breakdown").get<std::vector<double>>();
  r.breakdown = {b.at(0), b.at(1), b.at(2), b.at(3), b.at(4), b.at(5)};
  const auto c = j.at("counts").get<std::vector<std::int64_t>>();
  const auto n = j.at("network").get<std::vector<double>>();
  r.network.messages = c.at(0);
  r.network.flits = c.at(1);
  r.network.blocked_sends = c.at(2);
  r.network.header_grants = j.at("header_grants").get<std::uint64_t>();
  r.network.mean_latency = Seconds(n.at(0));
  r.network.largest_latency = Seconds(n.at(1));
  r.network.accepted_load = n.at(2);
  r.events = j.at("events").get<std::uint64_t>();
  if (j.contains("operations")) r.operations = j.at("operations").get<std::uint64_t>();
  unpack_observations(j, r);
  return r;
}

} // namespace loghop
