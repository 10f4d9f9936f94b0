#include "loghop/scenario/run/run_cases.hpp"

#include "loghop/scenario/core/claimed_channels.hpp"
#include "loghop/scenario/run/packed_result.hpp"
#include "loghop/simulate/engine/isolation.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/simulation.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>

namespace loghop {

namespace {

using nlohmann::json;
using simulate::SimulationResult;

std::string binary(const json& value)
{
  const std::vector<std::uint8_t> bytes = json::to_cbor(value);
  return std::string(bytes.begin(), bytes.end());
}

simulate::MessageSink sink_to(std::FILE* file)
{
  if (file == nullptr) return {};
  return [file](const simulate::MessageRecord& m) {
    fmt::print(file, "{},{},{},{},{},{},{},{}\n", m.message, m.source.number(), m.destination.number(), m.bytes,
               m.released, m.injected, m.head, m.delivered);
  };
}

bool records_channels(const Scenario& scenario, std::size_t index, const RunOptions& options)
{
  const auto& some = options.channels_of;
  return options.channels || std::find(some.begin(), some.end(), index) != some.end() ||
         (options.for_claims && claims_channels(scenario.claims, scenario.cases[index].name));
}

simulate::Observation observation_of(const Scenario& scenario, std::size_t index, const RunOptions& options)
{
  return {options.breakdown, records_channels(scenario, index, options), options.timeline, options.most_steps};
}

bool cannot_write(std::FILE* file)
{
  return file != nullptr && std::ferror(file) != 0;
}

std::string simulate_case(const Scenario& scenario, std::size_t index, const RunOptions& options)
try {
  const auto start = std::chrono::steady_clock::now();
  const Case& c = scenario.cases[index];
  const SimulationResult result =
      simulate::simulate(scenario.platform_of(c), *c.workload, scenario.seed, sink_to(options.messages), c.placement,
                         observation_of(scenario, index, options));
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  return binary({{"result", packed(result)}, {"wall_s", wall.count()}});
} catch (const std::exception& error) {
  if (cannot_write(options.messages) || cannot_write(options.timeline)) throw simulate::WriteError(error.what());
  throw;
}

CaseOutcome outcome_of(const simulate::JobOutcome& job)
{
  CaseOutcome outcome;
  outcome.succeeded = job.succeeded;
  outcome.error = job.error;
  outcome.could_not_write = job.could_not_write;
  outcome.peak_rss_bytes = job.peak_rss_bytes;
  if (!job.succeeded) return outcome;
  const json value = json::from_cbor(job.output);
  outcome.result = unpacked(value.at("result"));
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
