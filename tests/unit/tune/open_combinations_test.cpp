#include "loghop/tune/open_combinations.hpp"

#include "loghop/tune/simulations.hpp"

#include "unit/tune/tuning_files.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace loghop::open_combinations_test {
namespace {

PlatformTemplate three_times()
{
  PlatformTemplate platform;
  platform.quantities = {{"/a", "overhead", "us", 1, 0.1, 10},
                         {"/b", "latency", "us", 1, 0.1, 10},
                         {"/c", "bandwidth", "GBps", 1, 0.1, 10}};
  return platform;
}

std::string known(const Candidate& at, const std::vector<std::size_t>& quantities, const Vector& direction)
{
  return described_combination(three_times(), at, quantities, direction).known;
}

/// overhead + 2 latency stays when ln overhead moves by u and ln latency by v with overhead u + 2 latency v = 0.
TEST(OpenCombinations, ASumWithItsFactors)
{
  EXPECT_EQ(known({{4, 1, 1}, {}}, {0, 1, 2}, {-1, 2, 0.01}), "only overhead + 2 latency is known");
  EXPECT_EQ(known({{2, 2, 1}, {}}, {0, 1, 2}, {0.7, -0.7, 0}), "only overhead + latency is known");
  EXPECT_EQ(known({{1, 2, 1}, {}}, {0, 1, 2}, {1, -1, 0}), "only latency + 2 overhead is known");
}

TEST(OpenCombinations, ARatioAProductAndMore)
{
  EXPECT_EQ(known({{1, 1, 1}, {}}, {0, 1}, {0.7, 0.7}), "only the ratio of overhead and latency is known");
  EXPECT_EQ(known({{1, 1, 1}, {}}, {1, 2}, {0.7, -0.7}), "only latency and bandwidth together are known");
  EXPECT_EQ(known({{1, 1, 1}, {}}, {2}, {1}), "bandwidth hardly changes the measured times");
  EXPECT_EQ(known({{1, 1, 1}, {}}, {0, 1, 2}, {0.5, -0.6, 0.62}),
            "bandwidth, latency and overhead cannot be told apart");
}

TEST(OpenCombinations, QuantitiesAreThoseOfTheTemplateTheLargestPartFirst)
{
  const OpenCombination open = described_combination(three_times(), {{1, 1, 1}, {}}, {1, 2}, {0.5, -0.8});
  EXPECT_EQ(open.quantities, (std::vector<std::size_t>{2, 1}));
}

/// Of overhead a with latency 1: overhead + a latency stays.
std::string factor(double a)
{
  const std::string text = known({{a, 1, 1}, {}}, {0, 1}, {1, -1});
  return text.substr(std::string("only overhead + ").size());
}

/// Whole where it is off by less than a tenth of itself.
TEST(OpenCombinations, FactorsAreWholeWhereTheyNearlyAre)
{
  EXPECT_EQ(factor(1.09), "latency is known");
  EXPECT_EQ(factor(1.11), "1.1 latency is known");
  EXPECT_EQ(factor(1.79), "1.8 latency is known");
  EXPECT_EQ(factor(1.82), "2 latency is known");
  EXPECT_EQ(factor(2.19), "2 latency is known");
  EXPECT_EQ(factor(2.23), "2.2 latency is known");
  EXPECT_EQ(factor(7.4), "7 latency is known");
}

/// The larger of both moves: overhead u + ratio latency v = 0, so the ratio is - a u / (b v).
TEST(OpenCombinations, FactorsFollowFromValuesAndDirection)
{
  EXPECT_EQ(known({{6, 2, 1}, {}}, {0, 1}, {-0.5, 0.5}), "only overhead + 3 latency is known");
  EXPECT_EQ(known({{2, 2, 1}, {}}, {0, 1}, {0.9, -0.3}), "only overhead + 3 latency is known");
  EXPECT_EQ(known({{2, 2, 1}, {}}, {0, 1}, {-0.3, 0.9}), "only latency + 3 overhead is known");
  EXPECT_EQ(known({{1, 4, 1}, {}}, {0, 1}, {0.7, -0.7}), "only latency + 4 overhead is known");
}

TEST(OpenCombinations, PartsCountThatAreMoreThanATenthOfTheLargest)
{
  EXPECT_EQ(known({{1, 1, 1}, {}}, {0, 1, 2}, {0.9, 0.08, 0.08}), "overhead hardly changes the measured times");
  EXPECT_EQ(known({{1, 1, 1}, {}}, {0, 1, 2}, {0.9, 0.1, 0.08}), "only the ratio of overhead and latency is known");
  EXPECT_EQ(known({{1, 1, 1}, {}}, {0, 1, 2}, {-0.9, 0.1, -0.1}),
            "overhead, latency and bandwidth cannot be told apart");
}

TEST(OpenCombinations, EqualPartsStayInTheOrderOfTheTemplate)
{
  const OpenCombination open = described_combination(three_times(), {{1, 1, 1}, {}}, {0, 1, 2}, {0.5, -0.5, 0.5});
  EXPECT_EQ(open.quantities, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(open.known, "overhead, latency and bandwidth cannot be told apart");
  EXPECT_EQ(open.benchmark, "");
}

/// A LogGOPS network of four nodes with free L, o, G and g, of which `values` holds, by name.
std::string telling(const std::map<std::string, double>& values, const std::string& moved, double part = 1)
{
  nlohmann::json file = test::loggops_template();
  file["network"]["g"] = test::free_value("100ns", "1ns", "100us");
  const PlatformTemplate platform = read_template(file.dump(), "t.json");
  Candidate at = start_of(platform);
  Vector direction(at.values.size(), 0.0);
  std::vector<std::size_t> quantities;
  for (std::size_t j = 0; j < platform.quantities.size(); ++j) {
    quantities.push_back(j);
    const std::string& name = platform.quantities[j].name;
    if (values.count(name) > 0) at.values[j] = values.at(name);
    if (name == moved) direction[j] = part;
  }
  return telling_benchmark(platform, at, quantities, direction, 1, 1, {});
}

/// In units of the template: L in us, o and g in ns, G in ns/B.
TEST(TellingBenchmark, IsTheFirstOfThoseThatChangeMost)
{
  EXPECT_EQ(telling({{"L", 40}, {"o", 10}}, "L"), "half_round_trip, to_itself");
  EXPECT_EQ(telling({{"L", 40}, {"o", 10}}, "o"), "send_overhead, between_nodes");
  EXPECT_EQ(telling({{"L", 40}, {"o", 10}, {"g", 5000}}, "g"), "gap, between_nodes");
}

/// Below o, g does not count; and by a two-hundredth no time changes by one part in a hundred.
TEST(TellingBenchmark, ThereIsNoneOfWhatChangesNothing)
{
  EXPECT_EQ(telling({{"L", 1}, {"o", 10000}, {"g", 5}}, "g"), "");
  EXPECT_EQ(telling({{"L", 40}, {"o", 10}}, "L", 0.02), "");
  EXPECT_EQ(telling({{"L", 40}, {"o", 10}}, "L", 0.03), "half_round_trip, to_itself");
}

TEST(TellingBenchmark, CanBeStopped)
{
  const PlatformTemplate platform = read_template(test::loggops_template().dump(), "t.json");
  EXPECT_THROW(telling_benchmark(platform, start_of(platform), {0}, {1}, 1, 1, [] { return true; }), TuningStopped);
}

} // namespace
} // namespace loghop::open_combinations_test
