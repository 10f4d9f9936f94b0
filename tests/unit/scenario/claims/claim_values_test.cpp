#include "loghop/scenario/claims/claim_values.hpp"

#include <gtest/gtest.h>

namespace loghop {
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

TEST(ClaimValues, AMissingTimeLeavesNoValue)
{
  EXPECT_EQ(value(Kind::mean_error, "*"), std::nullopt);
  EXPECT_EQ(value(Kind::median_error, "*"), std::nullopt);
  EXPECT_EQ(value(Kind::time, "*"), std::nullopt);
  EXPECT_EQ(value(Kind::time, "c*"), std::nullopt);
  EXPECT_EQ(value(Kind::time, "a1", "measured"), std::nullopt);
  EXPECT_EQ(value(Kind::time, "a1", "LogGP"), std::nullopt);
}

} // namespace
} // namespace loghop
