#include "loghop/scenario/run/run_cases.hpp"

#include "loghop/base/activity.hpp"
#include "loghop/scenario/core/claimed_channels.hpp"
#include "loghop/scenario/run/alone_times.hpp"
#include "loghop/scenario/run/case_costs.hpp"
#include "loghop/scenario/run/packed_result.hpp"
#include "loghop/scenario/run/repeated_times.hpp"
#include "loghop/simulate/cost/memory_limit.hpp"
#include "loghop/simulate/engine/child_process.hpp"
#include "loghop/simulate/engine/isolation.hpp"
#include "loghop/simulate/engine/progress_board.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/node/known_walks.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/workload/noise/noisy_workload.hpp"
#include "loghop/workload/otf2/otf2_writer.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <system_error>
#include <utility>

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
  simulate::Observation wanted;
  wanted.breakdown = options.breakdown;
  wanted.channels = records_channels(scenario, index, options);
  wanted.path = options.path;
  wanted.timeline = options.timeline.file;
  wanted.diagram = options.diagram.file;
  wanted.most_steps = options.most_steps;
  wanted.matrix = options.matrix;
  wanted.profile = options.profile;
  wanted.phases = options.phases;
  if (!options.otf2.empty()) wanted.otf2 = options.otf2.at(index).path;
  return wanted;
}

/// Throws WriteError if something that was written has not arrived; `known` is the reason, if it is known (errno).
void check_written(const FilledFile& filled, int known = 0)
{
  if (filled.file == nullptr) return;
  const bool failed_before = std::ferror(filled.file) != 0;
  errno = 0;
  if (std::fflush(filled.file) == 0 && !failed_before) return;
  const int reason = known != 0 ? known : errno;
  throw simulate::WriteError("cannot write " + filled.name +
                             (reason == 0 ? "" : std::string(": ") + std::strerror(reason)));
}

void check_all_written(const RunOptions& options, int known = 0)
{
  for (const FilledFile* filled : {&options.messages, &options.timeline, &options.diagram})
    check_written(*filled, known);
}

SimulationResult simulated(const Scenario& scenario, std::size_t index, const RunOptions& options)
try {
  const Case& c = scenario.cases[index];
  const std::shared_ptr<const Workload> workload = with_noise(c.workload, c.noise);
  const auto* jobs = dynamic_cast<const JobsWorkload*>(workload.get());
  std::vector<Seconds> alone;
  if (jobs != nullptr) alone = times_alone(scenario.platform_of(c), *jobs, scenario.seed);
  const std::vector<double> further = further_times(scenario, c, *workload);
  SimulationResult result =
      simulate::simulate(scenario.platform_of(c), *workload, scenario.seed, sink_to(options.messages.file), c.placement,
                         observation_of(scenario, index, options));
  for (std::size_t i = 0; i < alone.size(); ++i)
    result.parts.at(i).alone = alone[i];
  if (!further.empty()) {
    result.repeated = {result.simulated.count()};
    result.repeated.insert(result.repeated.end(), further.begin(), further.end());
  }
  return result;
} catch (const Otf2WriteFault& fault) {
  throw simulate::WriteError("cannot write " + options.otf2.at(index).name + ": " + fault.what());
} catch (const std::system_error& error) { // as fmt::print throws them
  check_all_written(options, error.code().value());
  throw;
} catch (const std::runtime_error&) {
  check_all_written(options);
  throw;
}

std::string simulate_case(const Scenario& scenario, std::size_t index, const RunOptions& options)
{
  const auto start = std::chrono::steady_clock::now();
  SimulationResult result = simulated(scenario, index, options);
  if (!options.steps && result.time) result.time->path = {}; // there may be millions
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  check_all_written(options);
  return binary({{"result", packed(result)}, {"wall_s", wall.count()}});
}

CaseOutcome outcome_of(const simulate::JobOutcome& job)
{
  CaseOutcome outcome;
  outcome.succeeded = job.succeeded;
  outcome.error = job.error;
  outcome.could_not_write = job.could_not_write;
  outcome.cut_off = job.cut_off;
  outcome.interrupted = job.interrupted;
  outcome.peak_rss_bytes = job.peak_rss_bytes;
  if (!job.succeeded) return outcome;
  const json value = json::from_cbor(simulate::keep_walks(job.output));
  outcome.result = unpacked(value.at("result"));
  outcome.wall_s = value.at("wall_s").get<double>();
  return outcome;
}

/// The cases of a scenario as they are simulated.
class CaseRun {
public:
  CaseRun(const Scenario& scenario, const RunOptions& options)
      : scenario_(scenario), options_(options), costs_(costs_of(scenario)), outcomes_(costs_.size()),
        board_(costs_.size())
  {}

  std::vector<CaseOutcome> all()
  {
    const double memory = options_.memory_bytes > 0 ? options_.memory_bytes : simulate::memory_limit();
    for (std::size_t i = 0; i < costs_.size(); ++i)
      admit(i, memory);
    const int parallel = at_a_time(memory);
    tell_estimate(parallel);
    simulate::run_isolated(
        admitted_.size(), parallel, [&](std::size_t i) { return simulate_one(admitted_[i]); },
        [&](std::size_t i, const simulate::JobOutcome& job) { end(admitted_[i], job); }, [&] { tell(); },
        [&](std::size_t first) { return together(first); });
    tell();
    return std::move(outcomes_);
  }

private:
  void admit(std::size_t index, double memory)
  {
    if (is_given(index)) return;
    ++wanted_;
    outcomes_[index].error = refusal_of(costs_[index], memory);
    if (!outcomes_[index].error.empty()) {
      ++done_;
      tell_finished(index);
      return;
    }
    admitted_.push_back(index);
    if (costs_[index].seconds > long_seconds && options_.long_case)
      options_.long_case(scenario_.cases[index].name, costs_[index]);
  }

  /// No run is shorter than its longest case.
  void tell_estimate(int parallel) const
  {
    double sum = 0, longest = 0;
    for (const std::size_t index : admitted_) {
      sum += costs_[index].seconds;
      longest = std::max(longest, costs_[index].seconds);
    }
    const double seconds = std::max(sum / parallel, longest);
    if (admitted_.size() > 1 && seconds > long_seconds && options_.long_run)
      options_.long_run(admitted_.size(), seconds, parallel);
  }

  /// True if the case is known or not wanted.
  bool is_given(std::size_t index)
  {
    const std::string& name = scenario_.cases[index].name;
    if (const CaseOutcome* known = options_.known ? options_.known(scenario_.seed, name) : nullptr) {
      outcomes_[index] = *known;
      ++wanted_;
      ++done_;
      return true;
    }
    outcomes_[index].left_out = options_.wanted && !options_.wanted(scenario_.seed, name);
    return outcomes_[index].left_out;
  }

  void tell_finished(std::size_t index) const
  {
    if (options_.finished) options_.finished(scenario_.seed, scenario_.cases[index].name, outcomes_[index]);
  }

  int at_a_time(double memory) const
  {
    const std::size_t wanted = simulate::processes_at_a_time(options_.parallel);
    std::vector<simulate::RunCost> costs;
    for (const std::size_t index : admitted_)
      costs.push_back(costs_[index]);
    return static_cast<int>(cases_at_a_time(costs, wanted, memory));
  }

  /// How many small cases from this one on share a process: to start one costs milliseconds.
  std::size_t together(std::size_t first) const
  {
    constexpr double most_seconds = 0.02;
    constexpr std::size_t most_cases = 64, processes = 16; // so that all processors have work
    const std::size_t most = std::min(most_cases, admitted_.size() / processes);
    std::size_t count = 0;
    for (double seconds = 0; count < most && first + count < admitted_.size(); ++count) {
      const std::size_t index = admitted_[first + count];
      seconds += costs_[index].seconds;
      if (seconds > most_seconds || scenario_.platform_of(scenario_.cases[index]).simgrid_shares()) break;
    }
    return std::max<std::size_t>(count, 1);
  }

  std::string simulate_one(std::size_t index)
  {
    board_.follow(index);
    return simulate::with_walks([&] { return simulate_case(scenario_, index, options_); });
  }

  void end(std::size_t index, const simulate::JobOutcome& job)
  {
    note_activity("taking the result of case", scenario_.cases[index].name);
    outcomes_[index] = outcome_of(job);
    outcomes_[index].ended = true;
    ++done_;
    tell_finished(index);
  }

  /// Cases that run count by their events; none is done before it has ended.
  void tell() const
  {
    if (!options_.progress) return;
    auto done = static_cast<double>(done_);
    double seconds = 0, seconds_done = 0;
    for (const std::size_t index : admitted_) {
      const double part = part_done(index);
      if (!outcomes_[index].ended) done += part;
      seconds += costs_[index].seconds;
      seconds_done += part * costs_[index].seconds;
    }
    if (options_.predicted && seconds > 0) options_.predicted(seconds_done / seconds);
    options_.progress(done, wanted_);
  }

  double part_done(std::size_t index) const
  {
    constexpr double almost = 0.99; // the prediction may be too low
    if (outcomes_[index].ended) return 1;
    if (costs_[index].events <= 0) return 0;
    return std::min(almost, static_cast<double>(board_.events(index)) / costs_[index].events);
  }

  static constexpr double long_seconds = 60;

  const Scenario& scenario_;
  const RunOptions& options_;
  std::vector<simulate::RunCost> costs_;
  std::vector<CaseOutcome> outcomes_;
  simulate::ProgressBoard board_;
  std::vector<std::size_t> admitted_; ///< cases to simulate
  std::size_t wanted_ = 0;            ///< cases that are simulated here, refused or known
  std::size_t done_ = 0;              ///< of these
};

} // namespace

std::vector<CaseOutcome> run_cases(const Scenario& scenario, const RunOptions& options)
{
  note_activity("simulating the cases of", scenario.name);
  std::vector<CaseOutcome> outcomes = CaseRun(scenario, options).all();
  note_activity("reporting the results of", scenario.name);
  return outcomes;
}

} // namespace loghop
