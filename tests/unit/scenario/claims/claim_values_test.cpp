#include "loghop/scenario/claims/claim_values.hpp"

#include <gtest/gtest.h>

namespace loghop::claim_values_test {
namespace {

using Kind = ClaimQuantity::Kind;

ComparisonLine line(const std::string& name, std::optional<double> simulated, std::optional<double> predicted)
{
  ComparisonLine line;
  line.name = name;
  line.simulated = simulated;
  Prediction prediction;
  prediction.model = "LogP";
  prediction.predicted = predicted;
  line.predictions = {prediction};
  return line;
}

/// Errors +50 %, -25 %, and a case without a prediction.
Comparison given()
{
  Comparison comparison;
  comparison.cases = {line("a1", 2, 3), line("a2", 4, 3), line("b", 5, std::nullopt)};
  return comparison;
}

std::optional<double> value(Kind kind, const std::string& cases, const std::string& of = "LogP", double times = 1)
{
  ClaimQuantity quantity;
  quantity.kind = kind;
  quantity.of = of;
  quantity.cases = cases;
  quantity.over = "a2";
  quantity.times = times;
  return claim_value(quantity, given());
}

TEST(ClaimValues, ErrorsAreRelativeToTheSimulation)
{
  EXPECT_EQ(value(Kind::mean_error, "a*"), 0.375); // (0.5 + 0.25) / 2
  EXPECT_EQ(value(Kind::max_error, "a*"), 0.5);
  EXPECT_EQ(value(Kind::mean_signed_error, "a*"), 0.125); // (0.5 - 0.25) / 2
  EXPECT_EQ(value(Kind::least_signed_error, "a*"), -0.25);
  EXPECT_EQ(value(Kind::largest_signed_error, "a*"), 0.5);
}

TEST(ClaimValues, TheMedianIsInTheMiddle)
{
  Comparison comparison = given();
  comparison.cases[2] = line("a3", 8, 0); // errors +50 %, -25 %, -100 %
  ClaimQuantity quantity;
  quantity.kind = Kind::median_error;
  quantity.of = "LogP";
  EXPECT_EQ(claim_value(quantity, comparison), 0.5);
  comparison.cases.push_back(line("a4", 4, 5)); // +25 %
  EXPECT_EQ(claim_value(quantity, comparison), 0.375);
  quantity.cases = "a2";
  EXPECT_EQ(claim_value(quantity, comparison), 0.25);
}

TEST(ClaimValues, TimesAddUp)
{
  EXPECT_EQ(value(Kind::time, "a*", "simulated"), 6);
  EXPECT_EQ(value(Kind::time, "a*", "simulated", 0.5), 3);
  EXPECT_EQ(value(Kind::ratio, "a1", "simulated"), 0.5); // 2 s over the 4 s of a2
}

/// Blocked for 1 of 4 s in a1, for 2 of 16 s in a2. b has no breakdown.
Comparison with_parts()
{
  Comparison comparison = given();
  for (ComparisonLine* line : {&comparison.cases[0], &comparison.cases[1]})
    line->breakdown.emplace();
  comparison.cases[0].breakdown->blocked_send = 1;
  comparison.cases[0].breakdown->compute = 3;
  comparison.cases[1].breakdown->blocked_send = 2;
  comparison.cases[1].breakdown->handlers = 14;
  return comparison;
}

std::optional<double> value_of_part(Kind kind, const std::string& cases)
{
  ClaimQuantity quantity;
  quantity.kind = kind;
  quantity.part = "blocked_send";
  quantity.cases = cases;
  quantity.over = "a2";
  return claim_value(quantity, with_parts());
}

TEST(ClaimValues, PartsAreOfTheTimeOfAllRanks)
{
  EXPECT_EQ(time_of_ranks(with_parts().cases[1], "blocked_send"), 2);
  EXPECT_EQ(time_of_ranks(with_parts().cases[1], "compute"), 0);
  EXPECT_EQ(time_of_ranks(with_parts().cases[1], ""), 16);
  EXPECT_EQ(time_of_ranks(with_parts().cases[2], ""), std::nullopt);
}

TEST(ClaimValues, SharesAndRatiosOfParts)
{
  EXPECT_EQ(value_of_part(Kind::share, "a1"), 0.25);
  EXPECT_EQ(value_of_part(Kind::share, "a*"), 0.15); // 3 of 20 s
  EXPECT_EQ(value_of_part(Kind::ratio, "a1"), 0.5);
  EXPECT_EQ(value_of_part(Kind::share, "*"), std::nullopt);
  EXPECT_EQ(value_of_part(Kind::ratio, "b"), std::nullopt);
}

TEST(ClaimValues, LoadsOfChannelsAreMeansOverCases)
{
  Comparison comparison = given();
  comparison.cases[0].channels = {{"x", ChannelPlace::anywhere, {0.5, 0.125}},
                                  {"x", ChannelPlace::middle, {0.75, 0.25}}};
  comparison.cases[1].channels = {{"x", ChannelPlace::anywhere, {0.25, 0.375}}};
  ClaimQuantity load;
  load.kind = Kind::utilisation;
  load.dimension = "x";
  load.cases = "a*";
  EXPECT_EQ(claim_value(load, comparison), 0.375);
  load.kind = Kind::blocked_fraction;
  EXPECT_EQ(claim_value(load, comparison), 0.25);
  load.cases = "*"; // of b they were not recorded
  EXPECT_EQ(claim_value(load, comparison), std::nullopt);
  load.cases = "a1";
  load.place = ChannelPlace::middle;
  EXPECT_EQ(claim_value(load, comparison), 0.25);
  load.dimension = "y";
  EXPECT_EQ(claim_value(load, comparison), std::nullopt);
}

TEST(ClaimValues, AMissingTimeLeavesNoValue)
{
  EXPECT_EQ(value(Kind::mean_error, "*"), std::nullopt);
  EXPECT_EQ(value(Kind::median_error, "*"), std::nullopt);
  EXPECT_EQ(value(Kind::time, "*"), std::nullopt);
  EXPECT_EQ(value(Kind::time, "c*"), std::nullopt);
  EXPECT_EQ(value(Kind::time, "a1", "measured"), std::nullopt);
  EXPECT_EQ(value(Kind::time, "a1", "LogGP"), std::nullopt);
}

TEST(ClaimValues, LinesAreThoseThatMatchInTheirOrder)
{
  const Comparison comparison = given();
  EXPECT_EQ(claim_lines("a*", comparison), (ClaimLines{&comparison.cases[0], &comparison.cases[1]}));
  EXPECT_EQ(claim_lines("b", comparison), ClaimLines{&comparison.cases[2]});
  EXPECT_TRUE(claim_lines("c", comparison).empty());
}

TEST(ClaimValues, TimesAreOfTheSourceThatIsNamed)
{
  ComparisonLine one = line("a", 2, 3);
  Prediction other;
  other.model = "LogGP";
  other.predicted = 7;
  one.predictions.push_back(other);
  EXPECT_EQ(claim_time(one, "simulated"), 2);
  EXPECT_EQ(claim_time(one, "measured"), std::nullopt);
  EXPECT_EQ(claim_time(one, "LogP"), 3);
  EXPECT_EQ(claim_time(one, "LogGP"), 7);
  EXPECT_EQ(claim_time(one, "PLogP"), std::nullopt);
  one.measured = Measured{5, "here"};
  EXPECT_EQ(claim_time(one, "measured"), 5);
}

TEST(ClaimValues, AReferenceOfZeroLeavesNoError)
{
  Comparison comparison = given();
  comparison.cases[0].simulated = 0;
  ClaimQuantity quantity;
  quantity.kind = Kind::mean_error;
  quantity.of = "LogP";
  quantity.cases = "a*";
  EXPECT_EQ(claim_value(quantity, comparison), std::nullopt);
  quantity.cases = "a2";
  EXPECT_EQ(claim_value(quantity, comparison), 0.25);
}

TEST(ClaimValues, ErrorsMayBeRelativeToTheMeasurement)
{
  Comparison comparison = given();
  comparison.cases[0].measured = Measured{4, "here"};
  ClaimQuantity quantity;
  quantity.kind = Kind::mean_signed_error;
  quantity.of = "simulated";
  quantity.against = "measured";
  quantity.cases = "a1";
  EXPECT_EQ(claim_value(quantity, comparison), -0.5); // (2 - 4) / 4
  quantity.times = 3;
  EXPECT_EQ(claim_value(quantity, comparison), -1.5);
}

/// Sorted: 10, 20, 30, 40, 50 %.
TEST(ClaimValues, TheMedianIsOfSortedErrors)
{
  Comparison comparison;
  for (const double predicted : {130.0, 90.0, 150.0, 80.0, 60.0})
    comparison.cases.push_back(line("a", 100, predicted));
  ClaimQuantity quantity;
  quantity.kind = Kind::median_error;
  quantity.of = "LogP";
  EXPECT_DOUBLE_EQ(claim_value(quantity, comparison).value(), 0.3);
  comparison.cases.pop_back();
  EXPECT_DOUBLE_EQ(claim_value(quantity, comparison).value(), 0.25);
}

TEST(ClaimValues, EachPartOfTheTimeHasItsName)
{
  ComparisonLine line;
  line.breakdown = simulate::Breakdown{1, 2, 4, 8, 16, 32};
  const std::vector<std::pair<std::string, double>> parts = {
      {"compute", 1},    {"send_overhead", 2}, {"handlers", 4}, {"wait_message", 8},
      {"wait_send", 16}, {"blocked_send", 32}, {"", 63}};
  for (const auto& [part, seconds] : parts)
    EXPECT_EQ(time_of_ranks(line, part), seconds) << part;
}

} // namespace
} // namespace loghop::claim_values_test
