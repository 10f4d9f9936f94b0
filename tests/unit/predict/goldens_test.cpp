// Is every formula of the LogP family that of the papers? One test for each entry of tests/data/goldens.
#include "golden_formulas.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cctype>
#include <cmath>
#include <fstream>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace loghop::goldens {
namespace {

using Evaluate = json (*)(const json& inputs);

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

std::vector<Golden> read_goldens()
{
  std::ifstream in(LOGHOP_SOURCE_DIR "/tests/data/goldens/logp_family.json");
  std::vector<Golden> goldens;
  if (!in) return goldens;
  const json file = json::parse(in);
  for (const json& entry : file.at("goldens"))
    goldens.push_back({entry.at("name").get<std::string>(), entry});
  return goldens;
}

void expect_near(double expected, double actual, const json& tolerance)
{
  const double allowed = tolerance.value("abs", 0.0) + tolerance.value("rel", 0.0) * std::abs(expected);
  EXPECT_NEAR(expected, actual, allowed);
}

class LogPFamily : public testing::TestWithParam<Golden> {};

TEST_P(LogPFamily, MeetsTheGolden)
{
  const json& entry = GetParam().entry;
  const Evaluate evaluate = evaluator_of(GetParam().name);
  ASSERT_NE(nullptr, evaluate) << "no function evaluates " << GetParam().name;
  const json actual = evaluate(entry.at("inputs"));
  const json& expected = entry.at("expected");
  if (!expected.is_object()) return expect_near(expected.get<double>(), actual.get<double>(), entry.at("tolerance"));
  for (const auto& [key, value] : expected.items()) {
    SCOPED_TRACE(key);
    ASSERT_TRUE(actual.contains(key));
    expect_near(value.get<double>(), actual.at(key).get<double>(), entry.at("tolerance"));
  }
}

std::string test_name(const testing::TestParamInfo<Golden>& info)
{
  std::string name = info.param.name;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Goldens, LogPFamily, testing::ValuesIn(read_goldens()), test_name);

TEST(LogPFamilyFile, HasEntries)
{
  EXPECT_GE(read_goldens().size(), 84u);
}

} // namespace
} // namespace loghop::goldens
