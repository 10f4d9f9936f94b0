#include "app/commands.hpp"
#include "app/kept_run.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/quantity_option.hpp"
#include "app/scenario_options.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/microbenchmark/cached_calibration.hpp"
#include "loghop/microbenchmark/calibrate_platform.hpp"
#include "loghop/microbenchmark/kept_simulations.hpp"
#include "loghop/microbenchmark/option_error.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/simulate/fluid/simgrid_file.hpp"
#include "loghop/units/printable.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace loghop::app {

namespace {

struct CalibrateCommand {
  std::string platform;
  std::string output;
  std::vector<std::string> sizes;
  std::vector<std::string> strides;
  std::vector<std::string> path_sizes;
  std::string block = "8B";
  std::string noise = "0%";
  std::string refine = "0%";
  bool quiet = false;
  KeepOptions keep;
  CalibrateOptions options;
};

std::vector<std::int64_t> whole_bytes(const std::string& option, const std::vector<std::string>& texts)
{
  std::vector<std::int64_t> sizes;
  for (const std::string& text : texts) {
    const double bytes = quantity(option, text, Dimension::size);
    const auto whole = static_cast<std::int64_t>(bytes);
    if (static_cast<double>(whole) != bytes) throw CLI::ValidationError(option, "expected whole bytes, found " + text);
    sizes.push_back(whole);
  }
  return sizes;
}

/// "--path-sizes" for the option "path_sizes".
std::string as_typed(std::string option)
{
  std::replace(option.begin(), option.end(), '_', '-');
  return "--" + option;
}

/// Wrong options are the command line's fault, platforms that cannot be measured are the file's.
void check(const CalibrateCommand& command, const Platform& platform)
{
  try {
    check_calibrate_options(platform, command.options);
  } catch (const OptionError& error) {
    throw CLI::ValidationError(as_typed(error.option()), error.what());
  } catch (const std::invalid_argument& error) {
    throw InputErrors(InputError{command.platform == "-" ? "<stdin>" : command.platform, "", error.what(), ""});
  }
}

/// The journal of the calibration: the simulations of its points that came to their end.
KeptRun kept_run(const CalibrateCommand& command, const Platform& platform, const std::string& platform_text)
{
  KeptHeader header;
  header.command = "calibrate";
  header.scenario = command.platform;
  header.seed = command.options.plan.seed;
  header.format = "json";
  if (keeps_cases(command.output, command.keep))
    header.identity =
        identity_of_work("calibrate", calibration_inputs(platform, platform_text, command.options), "none");
  return {std::move(header), command.output, command.keep};
}

CaseOutcome outcome_of(const simulate::IsolatedTime& time)
{
  CaseOutcome outcome;
  outcome.succeeded = time.error.empty();
  outcome.error = time.error;
  outcome.ended = true;
  outcome.interrupted = time.interrupted;
  if (outcome.succeeded) outcome.result.simulated = Seconds(time.simulated_s);
  return outcome;
}

/// Those that are known, and where others go. `kept` must outlive it.
KeptSimulations simulations_in(KeptRun& kept, std::uint64_t seed)
{
  const auto key = [seed](std::size_t number) { return CaseKey{seed, fmt::format("simulation {}", number + 1)}; };
  const auto known = [&kept, key](std::size_t number) -> std::optional<double> {
    const CaseOutcome* outcome = kept.known(key(number));
    if (outcome == nullptr) return std::nullopt;
    return outcome->result.simulated.count();
  };
  const auto finished = [&kept, key](std::size_t number, const simulate::IsolatedTime& time) {
    kept.keep(key(number), outcome_of(time));
  };
  return {known, finished};
}

ExitStatus run(CalibrateCommand command)
{
  command.options.plan.sizes = whole_bytes("--sizes", command.sizes);
  command.options.plan.strides = whole_bytes("--strides", command.strides);
  command.options.plan.path_sizes = whole_bytes("--path-sizes", command.path_sizes);
  command.options.plan.block = whole_bytes("--block", {command.block}).front();
  command.options.noise = quantity("--noise", command.noise, Dimension::percent);
  command.options.refine = quantity("--refine", command.refine, Dimension::percent);
  const JsonValue root = read_json(command.platform);
  const Platform platform = simulate::completed_by_simgrid(read_platform(root));
  check(command, platform); // before the output is opened, which may be an earlier calibration
  Output output(command.output);
  KeptRun kept = kept_run(command, platform, root.json().dump());
  Progress progress(command.quiet);
  command.options.progress = [&](std::size_t done, std::size_t all) { progress.show(done, all); };
  const CalibrateResult result =
      calibrate_platform(platform, command.options, simulations_in(kept, command.options.plan.seed));
  for (const auto& [what, why] : result.failures)
    std::fprintf(stderr, "loghop: %s: %s\n", printable(what).c_str(), why.c_str());
  if (!result.calibration.tables.empty() || !result.calibration.rows.empty())
    output.write(write_calibration(result.calibration));
  kept.end();
  return result.failures.empty() ? fine : simulation_failed;
}

} // namespace

void add_calibrate(CLI::App& program, Action& action)
{
  auto command = std::make_shared<CalibrateCommand>();
  CLI::App* app = program.add_subcommand("calibrate", "run micro-benchmarks on a platform; write a calibration file");
  app->add_option("platform", command->platform, "platform file, - for standard input")->required();
  app->add_option("-o,--output", command->output, "write to this file instead of standard output")->option_text("FILE");
  app->add_option("--sizes", command->sizes, "of messages (default: powers of two from 1B to 1MiB)")
      ->delimiter(',')
      ->option_text("SIZE,...");
  app->add_option("--strides", command->strides,
                  "from block to block (default: of 16B,64B,256B,1KiB those longer than a block)")
      ->delimiter(',')
      ->option_text("SIZE,...");
  app->add_option("--block", command->block, "of strided messages, whole doubles (default: 8B)")->option_text("SIZE");
  app->add_option("--path-sizes", command->path_sizes,
                  "of P-3PC's paths, multiples of 400B (default: 400B,4000B,40000B,200000B,400000B,2000000B)")
      ->delimiter(',')
      ->option_text("SIZE,...");
  app->add_option("--others", command->options.plan.others,
                  "nodes that one node sends to at once (default: 1 to 10, then times 1.5)")
      ->delimiter(',')
      ->option_text("P,...");
  app->add_option("--partner", command->options.plan.partner,
                  "node that node 0 sends to (default: the middle one, or one at the mean distance)")
      ->check(CLI::Range(1, std::numeric_limits<int>::max()))
      ->option_text("NODE");
  app->add_option("--noise", command->noise, "standard deviation of a single measurement (default: 0%)")
      ->option_text("PERCENT");
  app->add_option("--refine", command->refine,
                  "further sizes of P-3PC's paths, until straight lines are off by no more (default: none)")
      ->option_text("PERCENT");
  app->add_option("--repetitions", command->options.repetitions,
                  "of each measurement, if there is noise (default: 100)")
      ->check(CLI::Range(1, 1'000'000))
      ->option_text("N");
  app->add_option("--seed", command->options.plan.seed,
                  "of noise and of what platforms draw (default: 1, as of scenarios)")
      ->check(CLI::Range(std::uint64_t{0}, static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())))
      ->option_text("N");
  add_jobs_option(*app, command->options.parallel);
  app->add_flag("--quiet", command->quiet, "no progress line");
  add_resume_option(*app, command->keep);
  add_root_option(*app);
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
