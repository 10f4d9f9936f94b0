// A scenario: a platform, what runs on it, and with which models, measurements and tolerances it is compared.
//
// See scenarios/README.md for the file format.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/microbenchmark/calibrate_platform.hpp"
#include "loghop/platform/placement.hpp"
#include "loghop/predict/core/model.hpp"
#include "loghop/scenario/core/claim.hpp"
#include "loghop/scenario/core/display_unit.hpp"
#include "loghop/scenario/core/figure.hpp"
#include "loghop/scenario/core/random_placement.hpp"
#include "loghop/workload/core/workload.hpp"
#include "loghop/workload/noise/noise.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

struct PredictedTimes;

/// A model as a scenario uses it. The same row of the model table may be used twice, with different options.
struct ScenarioModel {
  std::string name;              ///< in tables; the model's own if the file gives none
  const ModelRow* row = nullptr; ///< never in a scenario that was read without problems
  ModelOptions options;
  std::shared_ptr<const Calibration> calibration; ///< nothing: that of the scenario
  std::string pointer = {};                       ///< its place in the file, for problems
  std::shared_ptr<const PredictedTimes> predicted =
      {}; ///< what a file says instead of a formula; see predicted_times.hpp
};

struct Measured {
  double value = 0; ///< in seconds, or a plain number for ratios
  std::string source;
};

/// One simulation, after the expansion of sweeps.
struct Case {
  std::string name;
  std::shared_ptr<const Workload> workload;
  std::shared_ptr<const Platform> platform; ///< nothing: that of the scenario
  Placement placement;
  Noise noise; ///< of its computations
  DisplayUnit unit;
  std::optional<Measured> measured;
  std::optional<double> measured_tolerance;          ///< of |simulated - measured| / measured
  std::map<std::string, double> model_tolerances;    ///< of |predicted - simulated| / simulated, by name of the model
  std::map<std::string, ModelOptions> model_options; ///< added to those of the scenario, by name of the model
  std::optional<std::int64_t> most_blocked_sends;
  nlohmann::json input; ///< as in the file, with the swept values put in
  std::string pointer;  ///< its place in the file, before sweeps are expanded, for problems
};

/// The metric of one case over that of another.
struct Ratio {
  std::string name;
  std::size_t numerator = 0; ///< index of the case
  std::size_t denominator = 0;
  std::optional<Measured> measured;
  std::optional<double> tolerance; ///< of |simulated - measured| / measured
};

struct Scenario {
  std::string name;
  std::string file;
  std::uint64_t seed = 1; ///< of the simulations; set_seed() sets it for the benchmarks as well
  Platform platform;
  std::optional<Calibration> calibration;    ///< read from a file, or measured by prepare_scenario.hpp
  std::optional<CalibrateOptions> calibrate; ///< the benchmarks that the calibration comes from, if no file
  std::vector<ScenarioModel> models;
  std::vector<Case> cases;
  std::vector<Ratio> ratios;
  std::vector<Claim> claims;
  std::vector<std::string> choose; ///< JSON pointers into the case in which alternatives differ; see choose.hpp
  std::vector<std::string> swept;  ///< JSON pointers into the case that sweeps vary, each once
  std::vector<CaseGroup> groups;   ///< of the cases, by the elements of the file
  std::optional<std::vector<Figure>> figures; ///< of a report; nothing: derive_figures.hpp makes them
  std::vector<std::size_t> channels;          ///< cases whose channels a report draws; see figures/read_figures.hpp
  std::vector<std::string> discussion;        ///< paragraphs for a report
  nlohmann::json resolved;                    ///< all input, with sweeps expanded: the "input" of JSON results

  /// Everything is drawn from this seed: by the simulations, by the benchmarks of `calibrate`, and random placements.
  void set_seed(std::uint64_t of_all)
  {
    seed = of_all;
    if (calibrate) calibrate->plan.seed = of_all;
    for (Case& c : cases)
      if (c.placement.random) c.placement = random_placement(platform_of(c), of_all, c.placement.ranks_per_core);
  }
  const Platform& platform_of(const Case& c) const { return c.platform ? *c.platform : platform; }
  const Calibration& calibration_of(const ScenarioModel& m) const
  {
    return m.calibration ? *m.calibration : *calibration;
  }
};

} // namespace loghop
