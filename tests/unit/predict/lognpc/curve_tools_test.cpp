#include "loghop/predict/lognpc/curve_tools.hpp"

#include "unit/predict/lognpc/measured_machine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::lognpc::test::curve_tools_test {
namespace {

using testing::ElementsAre;

TEST(CurveTools, MeasuredTimesOfContiguousDataAtALevel)
{
  MeasuredMachine machine;
  machine.add(half_round_trip, {{2000, 4}, {1000, 2}});
  machine.add(half_round_trip, Level::within_node, {{1000, 7}});
  machine.add(half_round_trip, Level::between_nodes, {{1000, 9, 0, 0, 0, 64}});
  const auto found = measured(machine.calibration, half_round_trip, Level::between_nodes);
  ASSERT_TRUE(found.has_value());
  EXPECT_DOUBLE_EQ(found->at(Bytes(1500)).count(), 3);
  EXPECT_FALSE(measured(machine.calibration, half_round_trip, Level::within_chip).has_value());
  EXPECT_FALSE(measured(machine.calibration, "gap", Level::between_nodes).has_value());
}

TEST(CurveTools, SizesOfAllCurvesIncrease)
{
  const CostCurve a({{Bytes(1), Seconds(0)}, {Bytes(100), Seconds(0)}});
  const CostCurve b({{Bytes(50), Seconds(0)}, {Bytes(100), Seconds(0)}, {Bytes(200), Seconds(0)}});
  EXPECT_THAT(sizes_of({&b, &a}), ElementsAre(Bytes(1), Bytes(50), Bytes(100), Bytes(200)));
}

TEST(CurveTools, NoValueIsBelowZero)
{
  const CostCurve curve = curve_at({Bytes(1), Bytes(3)}, [](Bytes size) { return Seconds(2 - size.count()); });
  EXPECT_DOUBLE_EQ(curve.at(Bytes(1)).count(), 1);
  EXPECT_DOUBLE_EQ(curve.at(Bytes(2)).count(), 0.5);
  EXPECT_DOUBLE_EQ(curve.at(Bytes(3)).count(), 0);
}

} // namespace
} // namespace loghop::lognpc::test::curve_tools_test
