// What layouts add to the ends of a message, by small tables. Times in seconds.
#include "loghop/predict/lognpc/stride_costs.hpp"

#include "unit/predict/lognpc/measured_machine.hpp"

#include <gtest/gtest.h>

namespace loghop::lognpc::test::stride_costs_test {
namespace {

constexpr Level far = Level::between_nodes;

/// 10 s and 0.01 s/B; with a stride of 64 B 4 s and 0.02 s/B more, with one of 128 B 8 s more. Blocks of 8 B.
MeasuredMachine strided()
{
  MeasuredMachine machine;
  machine.add("half_round_trip", {{100, 11}, {1000, 20}, {2000, 30}});
  machine.add("half_round_trip", far, {{100, 17, 0, 0, 0, 64}, {1000, 44, 0, 0, 0, 64}});
  machine.add("half_round_trip", far, {{100, 19, 0, 0, 0, 128}, {1000, 28, 0, 0, 0, 128}});
  return machine;
}

StrideCosts costs_of(const MeasuredMachine& machine)
{
  return strides_of(machine.calibration, far, CostCurve({{Bytes(100), Seconds(11)}, {Bytes(1000), Seconds(20)}}));
}

double cost(const StrideCosts& strides, double size, const MessageLayout& layout, bool sender = true)
{
  const auto found = stride_cost(strides, Bytes(size), layout, sender);
  return found ? found->count() : -1;
}

MessageLayout doubles(std::int64_t stride, bool by_program = false)
{
  return {100, 8, stride, by_program, 1};
}

TEST(StrideCosts, EachEndHasHalfOfWhatAStrideAdds)
{
  const StrideCosts strides = costs_of(strided());
  EXPECT_DOUBLE_EQ(cost(strides, 1000, doubles(64)), 12);
  EXPECT_DOUBLE_EQ(cost(strides, 1000, doubles(64), false), 12);
  EXPECT_DOUBLE_EQ(cost(strides, 100, doubles(64)), 3);
  EXPECT_DOUBLE_EQ(cost(strides, 1000, doubles(96)), (12 + 4) / 2.0); // between both
  EXPECT_EQ(cost(strides, 1000, doubles(8)), 0);
}

/// Blocks of 16 B: what half as many bytes in blocks of 8 B do.
TEST(StrideCosts, GoByTheNumberOfBlocks)
{
  const StrideCosts strides = costs_of(strided());
  EXPECT_DOUBLE_EQ(cost(strides, 1000, {63, 16, 64}), (4 + 0.02 * 500) / 2);
  EXPECT_DOUBLE_EQ(cost(strides, 1000, {250, 4, 64}), 12); // smaller ones than measured: as the bytes
}

TEST(StrideCosts, PathsOfP3PCShareThemOut)
{
  MeasuredMachine machine = strided();
  machine.add("full_time", far, {{400, 10}, {800, 20}}, "cc");
  machine.add("full_time", far, {{400, 10}, {800, 23}}, "nc");
  machine.add("full_time", far, {{400, 10}, {800, 21}}, "cn");
  const StrideCosts strides = costs_of(machine);
  EXPECT_DOUBLE_EQ(strides.of_sender, 0.75);
  EXPECT_DOUBLE_EQ(cost(strides, 1000, doubles(64)), 18);
  EXPECT_DOUBLE_EQ(cost(strides, 1000, doubles(64), false), 6);
}

TEST(StrideCosts, PackingByTheProgram)
{
  MeasuredMachine machine = strided();
  EXPECT_EQ(cost(costs_of(machine), 1000, doubles(64, true)), -1);
  machine.add("packed_half_round_trip", far, {{100, 13, 0, 0, 0, 64}, {1000, 22, 0, 0, 0, 64}});
  EXPECT_DOUBLE_EQ(cost(costs_of(machine), 1000, doubles(64, true)), 1);
}

/// Against messages to itself, where only these were packed.
TEST(StrideCosts, PackingOfMessagesToItself)
{
  MeasuredMachine machine = strided();
  const Level self = Level::to_itself;
  machine.add("packed_half_round_trip", self, {{100, 5, 0, 0, 0, 64}, {1000, 14, 0, 0, 0, 64}});
  EXPECT_EQ(cost(costs_of(machine), 1000, doubles(64, true)), -1);
  machine.add("half_round_trip", self, {{100, 3}, {1000, 4}});
  EXPECT_DOUBLE_EQ(cost(costs_of(machine), 1000, doubles(64, true)), 5);
}

TEST(StrideCosts, NothingIsKnownWithoutStrides)
{
  const StrideCosts strides = costs_of(MeasuredMachine().add("half_round_trip", {{1, 1}, {2, 2}}));
  EXPECT_EQ(cost(strides, 1000, doubles(64)), -1);
  EXPECT_EQ(cost(strides, 1000, {}), 0);
}

/// 100 blocks: at 400 B they take 2 s more, so 0.02 s each; at 40 kB 10 s more, of which 8 s are the bytes'.
MeasuredMachine blocks()
{
  MeasuredMachine machine;
  machine.add("full_time", far, {{0, 1}, {400, 10}, {40000, 50}}, "cc");
  machine.add("full_time", far, {{0, 1}, {400, 12}, {40000, 60}}, "nc");
  machine.add("full_time", far, {{0, 1}, {400, 11}, {40000, 55}}, "cn");
  return machine;
}

TEST(StrideCosts, LargeBlocks)
{
  const StrideCosts strides = costs_of(blocks());
  EXPECT_DOUBLE_EQ(strides.each_sent.count(), 0.02);
  EXPECT_DOUBLE_EQ(strides.each_received.count(), 0.01);
  EXPECT_NEAR(cost(strides, 40000, {40, 1000, 2000}), 8 + 40 * 0.02, 1e-12);
  EXPECT_NEAR(cost(strides, 40000, {40, 1000, 2000}, false), 4 + 40 * 0.01, 1e-12);
  EXPECT_NEAR(cost(strides, 400, {10, 40, 80}), 10 * 0.02, 1e-12);
  EXPECT_EQ(cost(strides, 40000, {40, 1000, 2000, true}), -1); // packed by the program
}

/// Blocks of more than two numbers cost the more of both; those of one or two what their strides say.
TEST(StrideCosts, LargeAndSmallBlocks)
{
  MeasuredMachine machine = blocks();
  const CostCurve none = CostCurve::constant(Seconds(0));
  machine.add("half_round_trip", far, {{100, 1, 0, 0, 0, 64}, {100000, 1, 0, 0, 0, 64}});
  const StrideCosts strides = strides_of(machine.calibration, far, none);
  const double sender = 10.0 / 15, of_strides = 1;
  EXPECT_NEAR(cost(strides, 40000, {2500, 16, 64}), sender * of_strides, 1e-12);
  EXPECT_NEAR(cost(strides, 40000, {40, 1000, 2000}), 8 + 40 * 0.02, 1e-12);
  EXPECT_NEAR(cost(strides, 400, {10, 40, 80}), sender * of_strides, 1e-12);
}

/// Three pieces of 1000 B: as in an area of 2000 B, of which half is this message's.
TEST(CostInArea, BytesCostWhatThoseOfTheAreaDo)
{
  const CostCurve cost({{Bytes(0), Seconds(1)}, {Bytes(1000), Seconds(2)}, {Bytes(4000), Seconds(20)}});
  const double all = 1e9;
  EXPECT_DOUBLE_EQ(cost_in_area(cost, Bytes(1000), 1, all).count(), 2);
  EXPECT_DOUBLE_EQ(cost_in_area(cost, Bytes(1000), 3, all).count(), 1 + (8.0 - 1) / 2);
  EXPECT_DOUBLE_EQ(cost_in_area(cost, Bytes(1000), 7, all).count(), 1 + (20.0 - 1) / 4);
}

TEST(CostInArea, LargerAreasThanKnownCostNothingMore)
{
  const CostCurve cost({{Bytes(0), Seconds(1)}, {Bytes(1000), Seconds(2)}, {Bytes(4000), Seconds(20)}});
  EXPECT_DOUBLE_EQ(cost_in_area(cost, Bytes(1000), 8, 1e9).count(), 2);  // 4500 B
  EXPECT_DOUBLE_EQ(cost_in_area(cost, Bytes(1000), 3, 1999).count(), 2); // of a protocol of its own
  EXPECT_DOUBLE_EQ(cost_in_area(cost, Bytes(1000), 3, 2000).count(), 4.5);
}

TEST(CostInArea, IsNoLessThanTheMessageAlone)
{
  const CostCurve cost({{Bytes(0), Seconds(1)}, {Bytes(1000), Seconds(9)}, {Bytes(4000), Seconds(10)}});
  EXPECT_DOUBLE_EQ(cost_in_area(cost, Bytes(1000), 3, 1e9).count(), 9);
}

} // namespace
} // namespace loghop::lognpc::test::stride_costs_test
