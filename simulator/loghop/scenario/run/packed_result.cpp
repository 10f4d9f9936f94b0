#include "loghop/scenario/run/packed_result.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

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

/// A number that the file has as a whole one: fractions, and those that fit into no integer, are refused.
std::int64_t whole(const json& number)
{
  return number.get_ref<const json::number_integer_t&>();
}

/// The same from 0 to what `Number` holds.
template<class Number> Number counted(const json& number)
{
  const std::int64_t value = whole(number);
  if (value < 0 || static_cast<std::uint64_t>(value) > std::numeric_limits<Number>::max())
    throw std::out_of_range("expected a count, found " + std::to_string(value));
  return static_cast<Number>(value);
}

simulate::TimeShares unpacked_shares(const json& j)
{
  simulate::TimeShares shares;
  for (std::size_t kind = 0; kind < shares.time.size(); ++kind)
    shares.time[kind] = whole(j.at(kind));
  return shares;
}

simulate::TimeKind unpacked_kind(const json& j)
{
  const auto kind = counted<int>(j);
  if (static_cast<std::size_t>(kind) >= simulate::time_kinds) throw std::out_of_range("expected a kind of time");
  return static_cast<simulate::TimeKind>(kind);
}

simulate::TimeBreakdown unpacked_time(const json& j)
{
  simulate::TimeBreakdown time;
  for (const json& rank : j.at("ranks"))
    time.ranks.push_back(unpacked_shares(rank));
  time.critical_path = unpacked_shares(j.at("critical_path"));
  for (const json& s : j.at("path"))
    time.path.push_back(
        {Rank(counted<int>(s.at(0))), unpacked_kind(s.at(1)), whole(s.at(2)), whole(s.at(3)), whole(s.at(4))});
  return time;
}

json packed_channel(const simulate::ChannelUse& c)
{
  return {c.channel, c.from.value(), c.to.value(), c.direction, c.flits, c.busy, c.blocked, c.last, c.bytes};
}

simulate::ChannelUse unpacked_channel(const json& j)
{
  constexpr std::size_t without_bytes = 8; // as kept by an earlier loghop
  return {counted<std::uint32_t>(j.at(0)),
          Node(counted<int>(j.at(1))),
          Node(counted<int>(j.at(2))),
          j.at(3).get<std::string>(),
          whole(j.at(4)),
          whole(j.at(5)),
          whole(j.at(6)),
          whole(j.at(7)),
          j.size() > without_bytes ? counted<std::int64_t>(j.at(without_bytes)) : 0};
}

json packed_part(const simulate::PartResult& p)
{
  json part = {p.name, p.ranks, p.start.count(), p.runs, p.time.count()};
  if (p.alone) part.push_back(p.alone->count());
  return part;
}

simulate::PartResult unpacked_part(const json& j)
{
  constexpr std::size_t without_alone = 5;
  simulate::PartResult part{j.at(0).get<std::string>(),     counted<int>(j.at(1)),
                            Seconds(j.at(2).get<double>()), counted<std::int64_t>(j.at(3)),
                            Seconds(j.at(4).get<double>()), std::nullopt};
  if (j.size() > without_alone) part.alone = Seconds(j.at(without_alone).get<double>());
  return part;
}

json packed_calls(const std::vector<simulate::CallRow>& rows)
{
  json calls = json::array();
  for (const simulate::CallRow& r : rows)
    calls.push_back({r.call, r.communicator, r.ranks, r.least_bytes, r.most_bytes, r.calls, r.sent, r.received, r.time,
                     r.longest, r.shares.time});
  return calls;
}

std::vector<simulate::CallRow> unpacked_calls(const json& calls)
{
  std::vector<simulate::CallRow> rows;
  for (const json& r : calls)
    rows.push_back({r.at(0).get<std::string>(), r.at(1).get<std::string>(), counted<int>(r.at(2)), whole(r.at(3)),
                    whole(r.at(4)), whole(r.at(5)), whole(r.at(6)), whole(r.at(7)), whole(r.at(8)), whole(r.at(9)),
                    unpacked_shares(r.at(10))});
  return rows;
}

json packed_phases(const simulate::Phases& phases)
{
  json ends = json::array();
  for (const simulate::Phase& phase : phases.all)
    ends.push_back({phase.end, phase.ranks});
  return {ends, phases.calls};
}

simulate::Phases unpacked_phases(const json& from)
{
  simulate::Phases phases;
  for (const json& phase : from.at(0))
    phases.all.push_back({whole(phase.at(0)), counted<int>(phase.at(1)), 0, 0});
  for (const json& call : from.at(1))
    phases.calls.insert(call.get<std::string>());
  return phases;
}

/// Adds the keys "time", "path", "parts", "repeated", "matrix", "calls", "phases" and "channels" if the result has them.
void pack_observations(const SimulationResult& result, json& into)
{
  if (result.calls) into["calls"] = packed_calls(*result.calls);
  if (result.phases) into["phases"] = packed_phases(*result.phases);
  if (const auto& p = result.path) into["path"] = {p->o, p->L, p->g, p->G, p->O, p->compute};
  if (result.time) into["time"] = packed_time(*result.time);
  if (!result.parts.empty()) {
    into["parts"] = json::array();
    for (const simulate::PartResult& part : result.parts)
      into["parts"].push_back(packed_part(part));
  }
  if (!result.repeated.empty()) into["repeated"] = result.repeated;
  if (!result.matrix.empty()) {
    into["matrix"] = json::array();
    for (const simulate::PairTraffic& pair : result.matrix)
      into["matrix"].push_back({pair.from, pair.to, pair.messages, pair.bytes});
  }
  if (result.channels.empty()) return;
  into["channels"] = json::array();
  for (const simulate::ChannelUse& channel : result.channels)
    into["channels"].push_back(packed_channel(channel));
}

void unpack_observations(const json& from, SimulationResult& result)
{
  if (from.contains("calls")) result.calls = unpacked_calls(from.at("calls"));
  if (from.contains("phases")) result.phases = unpacked_phases(from.at("phases"));
  if (from.contains("time")) result.time = unpacked_time(from.at("time"));
  if (from.contains("path")) {
    const auto p = from.at("path").get<std::array<double, 6>>();
    result.path = {p[0], p[1], p[2], p[3], p[4], p[5]};
  }
  if (from.contains("parts"))
    for (const json& part : from.at("parts"))
      result.parts.push_back(unpacked_part(part));
  if (from.contains("repeated")) result.repeated = from.at("repeated").get<std::vector<double>>();
  if (from.contains("matrix"))
    for (const json& pair : from.at("matrix"))
      result.matrix.push_back({counted<int>(pair.at(0)), counted<int>(pair.at(1)), counted<std::int64_t>(pair.at(2)),
                               counted<std::int64_t>(pair.at(3))});
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
  for (const json& finish : j.at("rank_finish"))
    r.rank_finish.push_back(whole(finish));
  const auto b = j.at("breakdown").get<std::vector<double>>();
  r.breakdown = {b.at(0), b.at(1), b.at(2), b.at(3), b.at(4), b.at(5)};
  const json& c = j.at("counts");
  const auto n = j.at("network").get<std::vector<double>>();
  r.network.messages = whole(c.at(0));
  r.network.flits = whole(c.at(1));
  r.network.blocked_sends = whole(c.at(2));
  r.network.header_grants = counted<std::uint64_t>(j.at("header_grants"));
  r.network.mean_latency = Seconds(n.at(0));
  r.network.largest_latency = Seconds(n.at(1));
  r.network.accepted_load = n.at(2);
  r.events = counted<std::uint64_t>(j.at("events"));
  if (j.contains("operations")) r.operations = counted<std::uint64_t>(j.at("operations"));
  unpack_observations(j, r);
  return r;
}

} // namespace loghop
