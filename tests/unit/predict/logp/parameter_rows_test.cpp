#include "loghop/predict/logp/parameter_rows.hpp"

#include "unit/predict/alewife.hpp"
#include "unit/predict/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace loghop::parameter_rows_test {
namespace {

using test::refusal;
using testing::HasSubstr;

Calibration without(const std::string& quantity, const std::string& protocol)
{
  Calibration file = alewife::calibration();
  file.rows.erase(
      std::remove_if(file.rows.begin(), file.rows.end(),
                     [&](const Measurement& row) { return row.quantity == quantity && row.protocol == protocol; }),
      file.rows.end());
  return file;
}

Measurement& add(Calibration& file, const std::string& quantity, const std::string& protocol, double value)
{
  file.rows.emplace_back();
  file.rows.back().quantity = quantity;
  file.rows.back().protocol = protocol;
  file.rows.back().value = value;
  return file.rows.back();
}

TEST(ArgumentCurve, GoesThroughThePointsInStraightLines)
{
  const ArgumentCurve curve({{0, 117}, {1, 119}, {4, 125}});
  EXPECT_EQ(117, curve.at(0).count());
  EXPECT_EQ(119, curve.at(1).count());
  EXPECT_DOUBLE_EQ(121, curve.at(2).count());
  EXPECT_EQ(125, curve.at(4).count());
}

TEST(ArgumentCurve, GoesOnBeyondTheLastPoints)
{
  const ArgumentCurve bent({{0, 117}, {1, 119}, {2, 122}});
  EXPECT_DOUBLE_EQ(142, bent.at(10).count()); // 122 + 8 * (122 - 117) / 2
  const ArgumentCurve rising({{1, 119}, {2, 122}});
  EXPECT_DOUBLE_EQ(146, rising.at(10).count()); // 122 + 8 * 3
  EXPECT_DOUBLE_EQ(116, rising.at(0).count());
  const ArgumentCurve falling({{0, 5}, {1, 3}});
  EXPECT_EQ(0, falling.at(10).count()); // not -15
}

TEST(ArgumentCurve, OnePointIsAConstantAndNoneAnError)
{
  EXPECT_EQ(7, ArgumentCurve(std::map<int, double>{{3, 7}}).at(0).count());
  EXPECT_THROW(ArgumentCurve(std::map<int, double>{}), std::invalid_argument);
}

TEST(Parameters, ShortMessagesByNumberOfArguments)
{
  const ShortMessageParameters parameters(alewife::calibration());
  const LogP null_message = parameters.at(0);
  EXPECT_EQ(21, null_message.L.count());
  EXPECT_EQ(9, null_message.o_s.count());
  EXPECT_EQ(117, null_message.o_r.count());
  // 15 + 8 * (15 - 9) / 2; 122 + 8 * (122 - 117) / 2
  EXPECT_DOUBLE_EQ(39, parameters.at(10).o_s.count());
  EXPECT_DOUBLE_EQ(142, parameters.at(10).o_r.count());
}

TEST(Parameters, SendOverheadStandsInForTheGap)
{
  EXPECT_EQ(12, ShortMessageParameters(alewife::calibration()).at(1).g.count());
  Calibration file = alewife::calibration();
  add(file, "g", "short", 17);
  EXPECT_EQ(17, ShortMessageParameters(file).at(1).g.count());
}

TEST(Parameters, LongMessages)
{
  const LogGP machine = long_message_parameters(alewife::calibration());
  EXPECT_EQ(8, machine.L.count());
  EXPECT_EQ(25, machine.o_s.count());
  EXPECT_EQ(129, machine.o_r.count());
  EXPECT_EQ(0.5, machine.G.count());
  EXPECT_EQ(8, machine.a.count());     // a row without protocol
  EXPECT_EQ(0.5, machine.G_m.count()); // not given: memory as fast as the network
  EXPECT_EQ(25, machine.g.count());
}

TEST(Parameters, OneOverheadStandsForBothSides)
{
  Calibration file;
  add(file, "L", "", 5);
  add(file, "o", "", 3);
  const LogP machine = ShortMessageParameters(file).at(4);
  EXPECT_EQ(5, machine.L.count());
  EXPECT_EQ(3, machine.o_s.count());
  EXPECT_EQ(3, machine.o_r.count());
}

TEST(Parameters, LargestSizeIsTheLimit)
{
  Calibration file = without("G", "long");
  add(file, "G", "long", 0.8).size_bytes = 100;
  add(file, "G", "long", 0.55).size_bytes = 10000;
  add(file, "G", "long", 0.6).size_bytes = 1000;
  EXPECT_EQ(0.55, long_message_parameters(file).G.count());
  add(file, "G", "long", 0.5);
  EXPECT_EQ(0.5, long_message_parameters(file).G.count());
}

TEST(Parameters, WhatIsMissingIsNamed)
{
  for (const char* quantity : {"L", "o_s", "o_r"}) {
    const Calibration file = without(quantity, "short");
    const std::string why = refusal([&] { ShortMessageParameters parameters(file); });
    EXPECT_THAT(why, HasSubstr("\"alewife\" has no quantity \"" + std::string(quantity) + "\" for short messages"));
  }
  for (const char* quantity : {"L", "o_s", "o_r", "G"}) {
    const Calibration file = without(quantity, "long");
    const std::string why = refusal([&] { long_message_parameters(file); });
    EXPECT_THAT(why, HasSubstr("no quantity \"" + std::string(quantity) + "\" for long messages"));
  }
  EXPECT_THAT(refusal([] { long_message_parameters(without("a", "")); }), HasSubstr("no quantity \"a\""));
}

TEST(Parameters, RowsOfTheProtocolComeBeforeThoseOfNone)
{
  Calibration file;
  for (const char* quantity : {"L", "o_s", "o_r", "G"}) {
    add(file, quantity, "", 1);
    add(file, quantity, "short", 2);
    add(file, quantity, "long", 3);
  }
  const LogP few = ShortMessageParameters(file).at(0);
  EXPECT_EQ(std::tuple(2, 2, 2), std::tuple(few.L.count(), few.o_s.count(), few.o_r.count()));
  const LogGP machine = message_passing_parameters(file);
  EXPECT_EQ(std::tuple(3, 3, 3), std::tuple(machine.L.count(), machine.o_s.count(), machine.o_r.count()));
  EXPECT_EQ(3, machine.G.count());
  EXPECT_EQ(0, machine.a.count());
}

TEST(Parameters, AnOverheadOfItsOwnSideComesBeforeTheCommonOne)
{
  Calibration file;
  add(file, "L", "", 5);
  add(file, "o", "short", 3);
  add(file, "o", "", 9);
  add(file, "o_r", "", 4);
  const LogP machine = ShortMessageParameters(file).at(0);
  EXPECT_EQ(3, machine.o_s.count());
  EXPECT_EQ(4, machine.o_r.count());
}

TEST(Parameters, RowsByArgumentsComeBeforeOthersAndEqualOnesAreTheFirst)
{
  Calibration file = without("L", "short");
  add(file, "L", "short", 50);
  add(file, "L", "short", 60);
  EXPECT_EQ(50, ShortMessageParameters(file).at(7).L.count());
  add(file, "L", "short", 30).arguments = 2;
  add(file, "L", "short", 40).arguments = 2;
  EXPECT_EQ(30, ShortMessageParameters(file).at(7).L.count());
}

TEST(Parameters, GapsOfLongMessagesMayBeGiven)
{
  Calibration file = alewife::calibration();
  add(file, "g", "long", 70);
  add(file, "G_m", "long", 0.25);
  EXPECT_EQ(70, long_message_parameters(file).g.count());
  EXPECT_EQ(0.25, long_message_parameters(file).G_m.count());
}

TEST(MissingRows, AreListedInTheirOrder)
{
  using Rows = std::vector<std::string>;
  EXPECT_EQ(Rows{}, missing_logp_rows(alewife::calibration()));
  EXPECT_EQ(Rows{}, missing_loggp_rows(alewife::calibration()));
  EXPECT_EQ((Rows{"row L of short messages", "row o_s of short messages", "row o_r of short messages"}),
            missing_logp_rows(Calibration()));
  EXPECT_EQ((Rows{"row L of long messages", "row o_s of long messages", "row o_r of long messages",
                  "row G of long messages"}),
            missing_loggp_rows(Calibration()));
  EXPECT_EQ("", or_rows({}));
  EXPECT_EQ("or x", or_rows({"x"}));
  EXPECT_EQ("or x, y, z", or_rows({"x", "y", "z"}));
}

TEST(ArgumentCurve, TakesTheLineAroundANumberInTheMiddle)
{
  const ArgumentCurve bent({{0, 10}, {2, 14}, {6, 50}});
  EXPECT_DOUBLE_EQ(12, bent.at(1).count());
  EXPECT_DOUBLE_EQ(14, bent.at(2).count());
  EXPECT_DOUBLE_EQ(41, bent.at(5).count());
  EXPECT_DOUBLE_EQ(50 + 2 * 40 / 6.0, bent.at(8).count());
}

} // namespace
} // namespace loghop::parameter_rows_test
