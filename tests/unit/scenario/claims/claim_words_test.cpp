#include "loghop/scenario/claims/claim_words.hpp"

#include <gtest/gtest.h>

namespace loghop::claim_words_test {
namespace {

using Kind = ClaimQuantity::Kind;

Comparison given(const std::vector<std::string>& names)
{
  Comparison comparison;
  for (const std::string& name : names) {
    comparison.cases.emplace_back();
    comparison.cases.back().name = name;
    comparison.cases.back().unit = {"ms", 1e-3};
  }
  return comparison;
}

TEST(ClaimWords, ValuesHaveTheUnitsOfTheirKind)
{
  const DisplayUnit ms{"ms", 1e-3};
  EXPECT_EQ(shown_value(Kind::time, 0.0173, ms), "17.3 ms");
  EXPECT_EQ(shown_value(Kind::ratio, 0.5, ms), "0.5");
  EXPECT_EQ(shown_value(Kind::mean_error, 0.0325, ms), "3.25 %");
  EXPECT_EQ(shown_value(Kind::mean_error, 1e-14, ms), "0 %");
  EXPECT_EQ(shown_value(Kind::time, std::nullopt, ms), "no value");
}

TEST(ClaimWords, CasesAreNamedOrCounted)
{
  const Comparison comparison = given({"linear 1", "linear 2", "ring"});
  EXPECT_EQ(cases_in_words("*", comparison), "all 3 cases");
  EXPECT_EQ(cases_in_words("linear*", comparison), "2 cases linear*");
  EXPECT_EQ(cases_in_words("r*", comparison), "ring");
}

TEST(ClaimWords, QuantitiesNameKindSourceAndCases)
{
  const Comparison comparison = given({"a", "b"});
  ClaimQuantity quantity;
  quantity.kind = Kind::mean_error;
  quantity.of = "LogP";
  EXPECT_EQ(quantity_in_words(quantity, comparison), "mean error of LogP, all 2 cases");
  quantity.against = "measured";
  EXPECT_EQ(quantity_in_words(quantity, comparison), "mean error of LogP to the measurement, all 2 cases");
  quantity.kind = Kind::median_error;
  EXPECT_EQ(quantity_in_words(quantity, comparison), "median error of LogP to the measurement, all 2 cases");
  quantity = ClaimQuantity();
  quantity.kind = Kind::ratio;
  quantity.cases = "a";
  quantity.over = "b";
  quantity.times = 2;
  EXPECT_EQ(quantity_in_words(quantity, comparison), "2 x ratio of the simulation, a over b");
}

TEST(ClaimWords, PartsAreInTheSimulation)
{
  const Comparison comparison = given({"a", "b"});
  ClaimQuantity quantity;
  quantity.kind = Kind::share;
  quantity.part = "blocked_send";
  quantity.cases = "a";
  EXPECT_EQ(quantity_in_words(quantity, comparison), "share of blocked_send in the simulation, a");
  quantity.kind = Kind::ratio;
  quantity.over = "b";
  EXPECT_EQ(quantity_in_words(quantity, comparison), "ratio of blocked_send in the simulation, a over b");
  EXPECT_EQ(shown_value(Kind::share, 0.25, {"ms", 1e-3}), "25 %");
}

TEST(ClaimWords, ChannelsHaveTheirPlace)
{
  ClaimQuantity quantity;
  quantity.kind = Kind::blocked_fraction;
  quantity.dimension = "y";
  EXPECT_EQ(quantity_in_words(quantity, given({"a"})), "blocked fraction of channels along y, a");
  quantity.place = ChannelPlace::middle;
  EXPECT_EQ(subject_in_words(quantity), "channels along y in the middle");
  quantity.place = ChannelPlace::margin;
  EXPECT_EQ(subject_in_words(quantity), "channels along y at the margins");
}

TEST(ClaimWords, DifferentUnitsBecomeTheCommonOne)
{
  Comparison comparison = given({"a", "b"});
  EXPECT_EQ(unit_of("*", comparison).name, "ms");
  comparison.cases[1].unit = {"s", 1};
  EXPECT_EQ(unit_of("*", comparison).name, DisplayUnit{}.name);
  EXPECT_EQ(unit_of("b", comparison).name, "s");
}

TEST(ClaimWords, NumbersHaveFourDigitsAndPercentagesThree)
{
  const DisplayUnit s{"s", 1};
  EXPECT_EQ(shown_value(Kind::time, 1.23456, s), "1.235 s");
  EXPECT_EQ(shown_value(Kind::ratio, 1.23456, s), "1.235");
  EXPECT_EQ(shown_value(Kind::utilisation, 0.123456, s), "12.3 %");
  EXPECT_EQ(shown_value(Kind::mean_signed_error, -0.5, s), "-50 %");
  EXPECT_EQ(shown_value(Kind::mean_signed_error, -1e-14, s), "0 %");
  EXPECT_EQ(shown_value(Kind::mean_error, 1e-10, s), "1e-08 %");
}

TEST(ClaimWords, SourcesHaveNames)
{
  EXPECT_EQ(source_in_words("simulated"), "the simulation");
  EXPECT_EQ(source_in_words("measured"), "the measurement");
  EXPECT_EQ(source_in_words("LogP"), "LogP");
}

TEST(ClaimWords, OnlyErrorsAreToTheMeasurement)
{
  ClaimQuantity quantity;
  quantity.against = "measured";
  EXPECT_EQ(quantity_in_words(quantity, given({"a"})), "time of the simulation, a");
  quantity.times = 0.5;
  EXPECT_EQ(quantity_in_words(quantity, given({"a"})), "0.5 x time of the simulation, a");
}

TEST(ClaimWords, NoCaseIsCountedToo)
{
  EXPECT_EQ(cases_in_words("x*", given({"a", "b"})), "0 cases x*");
  EXPECT_EQ(cases_in_words("*", given({"a"})), "a");
}

TEST(ClaimWords, UnitsOfOneNameButTwoLengthsAreDifferent)
{
  Comparison comparison = given({"a", "b"});
  comparison.cases[0].unit = {"cycles", 1e-9};
  comparison.cases[1].unit = {"cycles", 2e-9};
  EXPECT_EQ(unit_of("*", comparison).name, DisplayUnit{}.name);
  comparison.cases[1].unit = {"flits", 1e-9};
  EXPECT_EQ(unit_of("*", comparison).name, DisplayUnit{}.name);
  comparison.cases[1].unit = {"cycles", 1e-9};
  EXPECT_EQ(unit_of("*", comparison).name, "cycles");
  EXPECT_EQ(unit_of("none", comparison).name, DisplayUnit{}.name);
}

} // namespace
} // namespace loghop::claim_words_test
