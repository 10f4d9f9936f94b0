// Slopes of every shipped scenario whose ranks pass messages: of models, and of replays of the same programs on a LogGOPS
// network, beside finite differences.
#include "loghop/base/component_table.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/scenario/core/case_models.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/workload/core/runs_on.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace loghop::slopes_test {
namespace {

constexpr std::int64_t most_messages = 4000; ///< of a case: larger ones repeat what smaller ones do

std::vector<std::string> shipped_scenarios()
{
  std::vector<std::string> files;
  const std::string folder = test::source_dir() + "/scenarios";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string file = entry.path().string();
    const bool is_scenario = entry.path().extension() == ".json" && file.find(".schema") == std::string::npos &&
                             file.find("/.cache/") == std::string::npos;
    if (is_scenario) files.push_back(file);
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool is_small_graph(const Case& c, const MachineShape& machine)
{
  return c.workload->form() == Workload::Form::graph && c.workload->size(machine).messages <= most_messages;
}

/// Calls check(name, scenario, case) for each case that is a graph of few messages.
template<class Check> void for_each_case(const Check& check)
{
  for (const std::string& file : shipped_scenarios()) {
    const Scenario scenario = read_scenario(file);
    for (const Case& c : scenario.cases)
      if (is_small_graph(c, context_of(scenario, c).machine)) check(scenario.name + ": " + c.name, scenario, c);
  }
}

/// Of slopes that were compared: those at which the time has no kink.
struct Compared {
  int all = 0, smooth = 0;
};

void compare_slopes(const Model& model, const Scenario& scenario, const Case& c, const std::string& name,
                    Compared& compared)
{
  const PredictionContext context = context_of(scenario, c);
  const auto path = model.path(*c.workload, context, {});
  if (!path) return;
  for (std::size_t i = 0; i < path_parameters; ++i) {
    const auto parameter = static_cast<PathParameter>(i);
    const double slope = path->slopes()[parameter], h = 1e-6 * path->seconds() / std::max(1.0, slope);
    const auto at = [&](double x) {
      return model.path(*c.workload, context, ByParameter().with(parameter, x))->seconds();
    };
    const double above = (at(h) - path->seconds()) / h, below = (path->seconds() - at(-h)) / h;
    const double tolerance = 1e-6 * std::max(1.0, slope);
    ++compared.all;
    if (std::abs(above - below) > tolerance) continue;
    ++compared.smooth;
    EXPECT_NEAR(slope, above, tolerance) << name << ": " << path_parameter_names[i];
  }
}

TEST(Slopes, OfModelsAreFiniteDifferences)
{
  const Calibration calibration = read_calibration(test::source_dir() + "/calibration/xeon-gige-simulated.json");
  for (const char* name : {"LogGP", "log_nPC"}) {
    const auto model = require_component(model_table(), "model", name).make(calibration, {});
    Compared compared;
    for_each_case([&](const std::string& of, const Scenario& scenario, const Case& c) {
      compare_slopes(*model, scenario, c, std::string(name) + ", " + of, compared);
    });
    EXPECT_GT(compared.all, 2000);
    EXPECT_GT(compared.smooth, 0.9 * compared.all) << name;
    std::printf("%s: %d slopes, %d kinks\n", name, compared.all, compared.all - compared.smooth);
  }
}

/// A network on which no two chains are equally long, but by chance.
Platform loggops()
{
  Platform platform;
  LoggopsNetwork network;
  network.nodes = 2048;
  network.L = 2'500'003;
  network.o = 1'500'007;
  network.g = 2'000'011;
  network.G = 6'001;
  network.O = 1'003;
  platform.network = network;
  return platform;
}

TEST(Slopes, OfReplaysAreFiniteDifferences)
{
  Compared compared;
  const auto time_of = [](const Platform& platform, const Case& c, std::uint64_t seed, bool path) {
    simulate::Observation observation;
    observation.path = path;
    return simulate::simulate(platform, *c.workload, seed, {}, {}, observation);
  };
  for_each_case([&](const std::string& of, const Scenario& scenario, const Case& c) {
    const Platform platform = loggops();
    if (c.workload->metric().kind != Metric::Kind::makespan || !runs_as_graph(platform, *c.workload)) return;
    simulate::SimulationResult own;
    try {
      own = time_of(platform, c, scenario.seed, true);
    } catch (const std::exception&) {
      return; // programs for machines of another shape
    }
    ASSERT_TRUE(own.path) << of;
    const auto check = [&](auto LoggopsNetwork::*parameter, double count, const char* name) {
      const auto last = [&](int change) {
        Platform changed = platform;
        std::get<LoggopsNetwork>(changed.network).*parameter += change;
        const auto finish = time_of(changed, c, scenario.seed, false).rank_finish;
        return *std::max_element(finish.begin(), finish.end());
      };
      const Picoseconds now = *std::max_element(own.rank_finish.begin(), own.rank_finish.end());
      const Picoseconds up = last(1) - now, down = now - last(-1);
      ++compared.all;
      if (up != down) return;
      ++compared.smooth;
      EXPECT_EQ(static_cast<double>(up), count) << of << ": " << name;
    };
    check(&LoggopsNetwork::L, own.path->L, "L");
    check(&LoggopsNetwork::o, own.path->o, "o");
    check(&LoggopsNetwork::g, own.path->g, "g");
    check(&LoggopsNetwork::G, own.path->G, "G");
    check(&LoggopsNetwork::O, own.path->O, "O");
  });
  EXPECT_GT(compared.all, 500);
  EXPECT_GT(compared.smooth, 0.9 * compared.all);
  std::printf("replays: %d slopes, %d kinks\n", compared.all, compared.all - compared.smooth);
}

} // namespace
} // namespace loghop::slopes_test
