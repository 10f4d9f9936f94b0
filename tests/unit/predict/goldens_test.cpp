// Is every formula that of the papers? One test for each entry of tests/data/goldens.
#include "support/source_dir.hpp"
#include "unit/predict/golden_formulas.hpp"
#include "unit/predict/golden_images.hpp"
#include "unit/predict/golden_infiniband.hpp"
#include "unit/predict/golden_middleware.hpp"
#include "unit/predict/lopc_simulation.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cctype>
#include <cmath>
#include <fstream>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace loghop::goldens::goldens_test {
namespace {

using Evaluate = json (*)(const json& inputs);
using twolog::LastReceiver;

json lopc_simulation(const json& in)
{
  return LopcSimulation(short_machine(in), in.at("P").get<int>(), 1).mean_cycle(300000);
}

/// The longest prefix of a name that is in the table decides.
const std::vector<std::pair<std::string, Evaluate>> evaluators{
    {"loggp.titan.p2p", point_to_point},
    {"loggp.titan.linear", linear_broadcast},
    {"loggp.titan.tree", tree_broadcast},
    {"logp.rtt", fan_out},
    {"alewife.short", short_message},
    {"alewife.sync.LogP", synchronous_logp},
    {"alewife.sync.LoGPC", synchronous_logpc},
    {"alewife.Cr", handler_contention},
    {"alewife.a2a_long", long_remap},
    {"alewife.long.e2e", end_to_end},
    {"alewife.dma", pipelined},
    {"alewife.dma.cross", crossover},
    {"logpc.avgdist.4x8", mean_with_self},
    {"logpc.avgdist.4x8.noself", mean_without_self},
    {"logpc.kd", line_distance},
    {"logpc.local.2kdl", neighbours<RowEnds::extended>},
    {"logpc.local.2kdl.modP", neighbours<RowEnds::modulo>},
    {"logpc.local.2kdl.noends", neighbours<RowEnds::missing>},
    {"logpc.locality", locality},
    {"logpc.wb", open_network},
    {"logpc.short.Cn", short_remaps},
    {"logpc.F", bound},
    {"diamond.alewife", diamond},
    {"diamond.bopt", best_without_contention},
    {"diamond.bopt.contention", best_with_contention},
    {"diamond.exact_schedule", schedule},
    {"lopc.des", lopc_simulation},
    {"log3p.titan.T01", strided_message},
    {"log3p.titan.T00", strided_to_self},
    {"log3p.titan.T01_contig", contiguous_message},
    {"log3p.titan.T00_contig", contiguous_to_self},
    {"log3p.titan.linear", log3p_linear},
    {"log3p.titan.tree", log3p_tree},
    {"log3p.calibrate", log3p_calibrated},
    {"ft.B", fft_sizes},
    {"ft.C16.opt_over_ddt", fft_shares},
    {"complexity", equal_terms},
    {"complexity.LogGP", terms_of_each},
    {"2log.intra", within_a_node},
    {"2log.inter", between_nodes},
    {"2log.linear", twolog_linear<LastReceiver::not_counted>},
    {"2log.binomial", twolog_binomial},
    {"2log.calibrate", twolog_calibrated},
    {"logfp.o", logfp_overhead},
    {"logfp.rtt", logfp_round_trip},
    {"logfp.calibrate", logfp_calibrated},
    {"lop.rtt", lop_round_trip},
    {"lop.o", lop_overhead},
    {"lop.degenerate", lop_degenerate},
    {"p3pc.T", p3pc_time},
    {"p3pc.oft", flat_tree<ImageModel::p3pc>},
    {"p3pc.sbt", binomial_tree<ImageModel::p3pc>},
    {"p3pc.border", border_exchange<ImageModel::p3pc>},
    {"loggpstar.T.full", loggp_star_time<Path::full>},
    {"loggpstar.T.send", loggp_star_time<Path::send>},
    {"loggpstar.oft", flat_tree<ImageModel::loggp_star>},
    {"loggpstar.sbt", binomial_tree<ImageModel::loggp_star>},
    {"loggpstar.border", border_exchange<ImageModel::loggp_star>},
    {"claim.border.best.P-3PC.s1.K1000", best_grid<ImageModel::p3pc, 1000>},
    {"claim.border.best.P-3PC.s1.K1024", best_grid<ImageModel::p3pc, 1024>},
    {"claim.border.best.P-3PC.s3.K1000", best_grid<ImageModel::p3pc, 1000>},
    {"claim.border.best.P-3PC.s3.K1024", best_grid<ImageModel::p3pc, 1024>},
    {"claim.border.best.P-3PC.s5.K1000", best_grid<ImageModel::p3pc, 1000>},
    {"claim.border.best.P-3PC.s5.K1024", best_grid<ImageModel::p3pc, 1024>},
    {"claim.border.best.LogGP*.s1.K1000", best_grid<ImageModel::loggp_star, 1000>},
    {"claim.border.best.LogGP*.s1.K1024", best_grid<ImageModel::loggp_star, 1024>},
    {"claim.border.best.LogGP*.s3.K1000", best_grid<ImageModel::loggp_star, 1000>},
    {"claim.border.best.LogGP*.s3.K1024", best_grid<ImageModel::loggp_star, 1024>},
    {"claim.border.best.LogGP*.s5.K1000", best_grid<ImageModel::loggp_star, 1000>},
    {"claim.border.best.LogGP*.s5.K1024", best_grid<ImageModel::loggp_star, 1024>},
};

Evaluate evaluator_of(const std::string& name)
{
  Evaluate found = nullptr;
  std::size_t longest = 0;
  for (const auto& [prefix, evaluate] : evaluators) {
    if (prefix.size() < longest || name.compare(0, prefix.size(), prefix) != 0) continue;
    longest = prefix.size();
    found = evaluate;
  }
  return found;
}

struct Golden {
  std::string name;
  json entry;
};

std::ostream& operator<<(std::ostream& out, const Golden& golden)
{
  return out << golden.name;
}

constexpr const char* files[] = {"logp_family", "middleware", "infiniband", "images"};

std::vector<Golden> read_goldens()
{
  std::vector<Golden> goldens;
  for (const char* name : files) {
    std::ifstream in(test::source_dir() + "/tests/data/goldens/" + std::string(name) + ".json");
    if (!in) continue;
    const json file = json::parse(in);
    for (const json& entry : file.at("goldens"))
      goldens.push_back({entry.at("name").get<std::string>(), entry});
  }
  return goldens;
}

void expect_near(double expected, double actual, const json& tolerance)
{
  const double allowed = tolerance.value("abs", 0.0) + tolerance.value("rel", 0.0) * std::abs(expected);
  EXPECT_NEAR(expected, actual, allowed);
}

/// Numbers within the tolerance; objects and arrays member by member.
void expect_meets(const json& expected, const json& actual, const json& tolerance)
{
  if (expected.is_number()) return expect_near(expected.get<double>(), actual.get<double>(), tolerance);
  if (expected.is_array()) ASSERT_EQ(expected.size(), actual.size());
  for (const auto& [key, value] : expected.items()) {
    SCOPED_TRACE(key);
    if (expected.is_object()) ASSERT_TRUE(actual.contains(key));
    expect_meets(value, expected.is_array() ? actual.at(std::stoul(key)) : actual.at(key), tolerance);
  }
}

class Formula : public testing::TestWithParam<Golden> {};

TEST_P(Formula, MeetsTheGolden)
{
  const json& entry = GetParam().entry;
  const Evaluate evaluate = evaluator_of(GetParam().name);
  ASSERT_NE(nullptr, evaluate) << "no function evaluates " << GetParam().name;
  expect_meets(entry.at("expected"), evaluate(entry.at("inputs")), entry.at("tolerance"));
}

std::string test_name(const testing::TestParamInfo<Golden>& info)
{
  std::string name = info.param.name;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Goldens, Formula, testing::ValuesIn(read_goldens()), test_name);

TEST(Goldens, AreAllThere)
{
  EXPECT_EQ(367u, read_goldens().size());
}

} // namespace
} // namespace loghop::goldens::goldens_test
