// How long does log_nPC take for a broadcast, beside its simulation?
//
// Binomial and linear broadcasts of 1 KiB over nodes of eight ranks on Gigabit Ethernet, the machine of
// platforms/xeon-gige.json with more nodes. The model's parameters are those that calibration/xeon-gige-simulated.json
// has. Columns: microseconds of processor time for the pattern in closed form, for the walk of the graph, and for the
// simulation; the ratio of simulation to pattern; and both times, of which the walk's equals the pattern's.
// The option --quick takes few ranks.
#include "loghop/base/json_reader.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/platform/machine_shape.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/predict/lognpc/lognpc_model.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ctime>
#include <stdexcept>
#include <string>

namespace loghop::benchmarks {
namespace {

constexpr int ranks_of_a_node = 8;
constexpr std::int64_t bytes = 1024;

double processor_s()
{
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Microseconds of processor time of one call, over as many as take a tenth of a second.
template<class Call> double microseconds(const Call& call)
{
  constexpr double enough = 0.1;
  const double start = processor_s();
  double passed = 0;
  int calls = 0;
  for (; passed < enough; ++calls) {
    call();
    passed = processor_s() - start;
  }
  return passed / calls * 1e6;
}

Platform machine(const std::string& folder, int nodes)
{
  nlohmann::json file = parse_json(read_text(folder + "/platforms/xeon-gige.json"), "xeon-gige.json").json();
  file["network"]["nodes"] = nodes;
  return read_platform(parse_json(file.dump(), "xeon-gige.json"));
}

class Broadcasts {
public:
  explicit Broadcasts(std::string folder)
      : folder_(std::move(folder)), model_(read_calibration(folder_ + "/calibration/xeon-gige-simulated.json"))
  {}

  void row(const char* algorithm, int ranks, bool walks, bool simulates) const
  {
    const Platform platform = machine(folder_, std::max(2, ranks / ranks_of_a_node));
    CollectiveWorkload workload;
    workload.row = &collectives::require_algorithm("broadcast", algorithm);
    workload.options.bytes = bytes;
    workload.group = collectives::Group(Rank(0), ranks);
    PredictionContext context;
    context.machine = shape_of(platform, {});
    context.level_of = [](Rank from, Rank to) {
      const bool same = from.value() / ranks_of_a_node == to.value() / ranks_of_a_node;
      return same ? Level::within_node : Level::between_nodes;
    };
    context.node_of = [](Rank rank) { return Node(rank.value() / ranks_of_a_node); };
    const bool tree = std::string(algorithm) == "binomial";
    Seconds closed{0}, walked{0}, simulated{0};
    const double closed_us = microseconds([&] {
      closed = tree ? *model_.tree_broadcast(ranks / ranks_of_a_node, ranks_of_a_node, Bytes(bytes), {})
                    : *model_.linear_broadcast(ranks, Bytes(bytes), {}, context);
    });
    std::string line = fmt::format("{:<9} {:>8} {:>12.1f}", algorithm, ranks, closed_us);
    if (walks) {
      const double walked_us = microseconds([&] { walked = *model_.predict(workload, context); });
      line += fmt::format(" {:>12.0f}", walked_us);
      if (std::abs(walked.count() / closed.count() - 1) > 1e-9) throw std::runtime_error("walk and closed form differ");
    }
    if (simulates) {
      const double simulated_us =
          microseconds([&] { simulated = simulate::simulate(platform, workload, 1).simulated; });
      line += fmt::format(" {:>12.0f} {:>8.0f}   {:.1f} us, simulated {:.1f} us", simulated_us,
                          simulated_us / closed_us, closed.count() * 1e6, simulated.count() * 1e6);
    }
    fmt::print("{}\n", line);
  }

private:
  std::string folder_;
  LogNpcModel model_;
};

int run(int argc, char** argv)
{
  if (argc < 2) throw std::runtime_error("usage: predict_benchmark SOURCE_ROOT [--quick]");
  const bool quick = argc > 2;
  const Broadcasts broadcasts(argv[1]);
  fmt::print("{:<9} {:>8} {:>12} {:>12} {:>12} {:>8}   {}\n", "broadcast", "ranks", "pattern [us]", "walk [us]",
             "simul. [us]", "ratio", "predicted");
  constexpr int most_walked = 1 << 16, most_simulated = 1 << 14;
  for (const char* algorithm : {"binomial", "linear"})
    for (int ranks = 64; ranks <= (quick ? 64 : 1 << 20); ranks *= ranks == 64 ? 16 : 4)
      broadcasts.row(algorithm, ranks, ranks <= most_walked, ranks <= most_simulated);
  return 0;
}

} // namespace
} // namespace loghop::benchmarks

int main(int argc, char** argv)
try {
  return loghop::benchmarks::run(argc, argv);
} catch (const std::exception& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 1;
}
