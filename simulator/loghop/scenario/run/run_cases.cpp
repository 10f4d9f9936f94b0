#include "loghop/scenario/run/run_cases.hpp"

#include "loghop/simulate/engine/isolation.hpp"
#include "loghop/simulate/simulation.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>

namespace loghop {

namespace {

using nlohmann::json;
using simulate::SimulationResult;

// Between the two processes a result is binary JSON, with times in the unit in which the simulator holds them.

json packed(const simulate::TimeBreakdown& time)
{
  json ranks = json::array();
  for (const simulate::TimeShares& rank : time.ranks)
    ranks.push_back(rank.time);
  json path = json::array();
  for (const simulate::PathStep& step : time.path)
    path.push_back({step.rank, static_cast<int>(step.kind), step.from, step.to, step.message});
  return {{"ranks", ranks}, {"critical_path", time.critical_path.time}, {"path", path}};
}

simulate::TimeBreakdown unpacked_time(const json& j)
{
  simulate::TimeBreakdown time;
  for (const json& rank : j.at("ranks"))
    time.ranks.push_back({rank.get<decltype(simulate::TimeShares::time)>()});
  time.critical_path.time = j.at("critical_path").get<decltype(simulate::TimeShares::time)>();
  for (const json& s : j.at("path"))
    time.path.push_back({s.at(0).get<int>(), static_cast<simulate::TimeKind>(s.at(1).get<int>()),
                         s.at(2).get<Picoseconds>(), s.at(3).get<Picoseconds>(), s.at(4).get<std::int64_t>()});
  return time;
}

json packed(const simulate::ChannelUse& c)
{
  return {c.channel, c.from, c.to, c.direction, c.flits, c.busy, c.blocked, c.last};
}

simulate::ChannelUse unpacked_channel(const json& j)
{
  return {j.at(0).get<std::uint32_t>(), j.at(1).get<int>(),          j.at(2).get<int>(),
          j.at(3).get<std::string>(),   j.at(4).get<std::int64_t>(), j.at(5).get<Picoseconds>(),
          j.at(6).get<Picoseconds>(),   j.at(7).get<Picoseconds>()};
}

/// Adds the keys "time" and "channels" if the result has them.
void pack_observations(const SimulationResult& result, json& into)
{
  if (result.time) into["time"] = packed(*result.time);
  if (result.channels.empty()) return;
  into["channels"] = json::array();
  for (const simulate::ChannelUse& channel : result.channels)
    into["channels"].push_back(packed(channel));
}

void unpack_observations(const json& from, SimulationResult& result)
{
  if (from.contains("time")) result.time = unpacked_time(from.at("time"));
  if (!from.contains("channels")) return;
  for (const json& channel : from.at("channels"))
    result.channels.push_back(unpacked_channel(channel));
}

json packed(const SimulationResult& r, double wall_s)
{
  const auto& b = r.breakdown;
  const auto& n = r.network;
  json result = {{"simulated", r.simulated.count()},
                 {"rank_finish", r.rank_finish},
                 {"breakdown", {b.compute, b.send_overhead, b.handlers, b.wait_message, b.wait_send, b.blocked_send}},
                 {"counts", {n.messages, n.flits, n.blocked_sends}},
                 {"header_grants", n.header_grants},
                 {"network", {n.mean_latency.count(), n.largest_latency.count(), n.accepted_load}},
                 {"events", r.events},
                 {"wall_s", wall_s}};
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

std::string binary(const json& value)
{
  const std::vector<std::uint8_t> bytes = json::to_cbor(value);
  return std::string(bytes.begin(), bytes.end());
}

simulate::MessageSink sink_to(std::FILE* file)
{
  if (file == nullptr) return {};
  return [file](const simulate::MessageRecord& m) {
    fmt::print(file, "{},{},{},{},{},{},{},{}\n", m.message, m.source, m.destination, m.bytes, m.released, m.injected,
               m.head, m.delivered);
    if (std::ferror(file) != 0) throw std::runtime_error("cannot write the messages");
  };
}

simulate::Observation observation_of(std::size_t index, const RunOptions& options)
{
  const auto& some = options.channels_of;
  const bool channels = options.channels || std::find(some.begin(), some.end(), index) != some.end();
  return {options.breakdown, channels, options.timeline, options.most_steps};
}

std::string simulate_case(const Scenario& scenario, std::size_t index, const RunOptions& options)
{
  const auto start = std::chrono::steady_clock::now();
  const Case& c = scenario.cases[index];
  const SimulationResult result =
      simulate::simulate(scenario.platform_of(c), *c.workload, scenario.seed, sink_to(options.messages), c.placement,
                         observation_of(index, options));
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  return binary(packed(result, wall.count()));
}

CaseOutcome outcome_of(const simulate::JobOutcome& job)
{
  CaseOutcome outcome;
  outcome.succeeded = job.succeeded;
  outcome.error = job.error;
  outcome.peak_rss_bytes = job.peak_rss_bytes;
  if (!job.succeeded) return outcome;
  const json value = json::from_cbor(job.output);
  outcome.result = unpacked(value);
  outcome.wall_s = value.at("wall_s").get<double>();
  return outcome;
}

} // namespace

std::vector<CaseOutcome> run_cases(const Scenario& scenario, const RunOptions& options)
{
  const std::size_t count = scenario.cases.size();
  std::vector<CaseOutcome> outcomes(count);
  std::size_t done = 0;
  const auto progress = [&] {
    if (options.progress) options.progress(done, count);
  };
  simulate::run_isolated(
      count, options.parallel, [&](std::size_t i) { return simulate_case(scenario, i, options); },
      [&](std::size_t i, const simulate::JobOutcome& job) {
        outcomes[i] = outcome_of(job);
        ++done;
      },
      progress);
  progress();
  return outcomes;
}

} // namespace loghop
