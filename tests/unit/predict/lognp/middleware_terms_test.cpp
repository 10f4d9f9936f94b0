// What a message costs by curves of which every number is given: middleware 3 us + 2 ns/B, network 5 us + 4 ns/B, 7 us
// for a stride of 64 B and 11 us for one of 128 B, packing by the program 20 us.
#include "loghop/predict/lognp/middleware_terms.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/lognp/middleware_range.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::middleware_terms_test {
namespace {

constexpr double us = 1e-6;

CostCurve curve(double from, double to, double at_0_us, double ns_per_byte)
{
  const auto cost = [&](double size) { return Seconds(at_0_us * us + size * ns_per_byte * 1e-9); };
  return CostCurve({{Bytes(from), cost(from)}, {Bytes(to), cost(to)}});
}

CostTable strides()
{
  return CostTable(
      {{0, CostCurve::constant(Seconds(0))}, {64, curve(100, 5000, 7, 0)}, {128, curve(100, 5000, 11, 0)}});
}

Log3PCurves curves(bool strided = true, bool packed = true)
{
  Log3PCurves made{curve(10, 4000, 3, 2), strided ? strides() : CostTable::constant(Seconds(0)), curve(20, 3000, 5, 4),
                   curve(5, 8000, 1, 1), std::nullopt};
  if (packed) made.l_pack = CostTable({{64, CostCurve::constant(Seconds(20 * us))}});
  return made;
}

constexpr int contiguous = 0;

ModelMessage message(int from, int to, bool from_by_program = false, bool to_by_program = false, int block = 8)
{
  const auto layout = [block](int stride, bool by_program) {
    return stride == contiguous ? MessageLayout{} : MessageLayout{1000 / block, block, stride, by_program};
  };
  ModelMessage made;
  made.size = Bytes(1000);
  made.from = layout(from, from_by_program);
  made.to = layout(to, to_by_program);
  return made;
}

void expect_us(const std::optional<MessageTerms>& terms, double send, double network, double receive)
{
  ASSERT_TRUE(terms);
  EXPECT_NEAR(terms->send.count() / us, send, 1e-9);
  EXPECT_NEAR(terms->receive.count() / us, receive, 1e-9);
  EXPECT_NEAR(terms->full.count() / us, send + network + receive, 1e-9);
  EXPECT_NEAR(terms->gap.count() / us, send, 1e-9);
}

TEST(MiddlewareTerms, HalfOfTheMiddlewareIsAtEachEnd)
{
  expect_us(middleware_terms(curves(), message(contiguous, contiguous)), 2.5, 9, 2.5);
}

TEST(MiddlewareTerms, EachEndHasTheStrideOfItsData)
{
  expect_us(middleware_terms(curves(), message(64, contiguous)), 2.5 + 3.5, 9, 2.5);
  expect_us(middleware_terms(curves(), message(contiguous, 64)), 2.5, 9, 2.5 + 3.5);
  expect_us(middleware_terms(curves(), message(64, 128)), 2.5 + 3.5, 9, 2.5 + 5.5);
}

TEST(MiddlewareTerms, PackingByTheProgramTakesThePlaceOfTheStride)
{
  expect_us(middleware_terms(curves(), message(64, 64, true, false)), 2.5 + 10, 9, 2.5 + 3.5);
  expect_us(middleware_terms(curves(), message(64, 64, false, true)), 2.5 + 3.5, 9, 2.5 + 10);
  expect_us(middleware_terms(curves(false), message(64, 64, true, true)), 2.5 + 10, 9, 2.5 + 10);
}

TEST(MiddlewareTerms, NothingIsSaidOfWhatWasNotMeasured)
{
  for (const bool at_sender : {true, false}) {
    const int from = at_sender ? 64 : contiguous, to = at_sender ? contiguous : 64;
    EXPECT_TRUE(middleware_terms(curves(), message(from, to)));
    EXPECT_FALSE(middleware_terms(curves(false), message(from, to)));
    EXPECT_FALSE(middleware_terms(curves(true, false), message(from, to, at_sender, !at_sender)));
    EXPECT_TRUE(middleware_terms(curves(true, false), message(from, to)));
    EXPECT_TRUE(middleware_terms(curves(), message(from, to, false, false, 16)));
    EXPECT_FALSE(middleware_terms(curves(), message(from, to, false, false, 20)));
  }
  EXPECT_TRUE(middleware_terms(curves(false, false), message(contiguous, contiguous)));
}

TEST(CostsAt, HaveTheStrideUnlessItIsZero)
{
  const Log3P without = costs_at(curves(), Bytes(1000), Bytes(0));
  EXPECT_NEAR(without.o_mw.count() / us, 5, 1e-9);
  EXPECT_EQ(without.l_mw, Seconds(0));
  EXPECT_NEAR(without.o_net.count() / us, 9, 1e-9);
  EXPECT_NEAR(without.T_mem.count() / us, 2, 1e-9);
  EXPECT_NEAR(costs_at(curves(), Bytes(1000), Bytes(128)).l_mw.count() / us, 11, 1e-9);
  EXPECT_NEAR(costs_at(curves(), Bytes(1000), Bytes(128)).o_mw.count() / us, 5, 1e-9);
}

/// Every curve has ends of its own; each is taken in turn to be the narrowest.
TEST(MiddlewareRange, IsWhatAllCurvesHave)
{
  EXPECT_EQ(outside_curves(curves(), Bytes(20), Bytes(0)), "");
  EXPECT_EQ(outside_curves(curves(), Bytes(3000), Bytes(0)), "");
  EXPECT_EQ(outside_curves(curves(), Bytes(19), Bytes(0)), "size 19B, measured from 20B to 3000B");
  EXPECT_EQ(outside_curves(curves(), Bytes(50), Bytes(64)), "size 50B, measured from 100B to 3000B");
  EXPECT_EQ(outside_curves(curves(), Bytes(1000), Bytes(256)), "stride 256B, measured from 0B to 128B");
  Log3PCurves middleware = curves(), memory = curves();
  middleware.o_mw = curve(500, 600, 3, 2);
  memory.T_mem = curve(500, 600, 1, 1);
  for (const Log3PCurves& narrow : {middleware, memory}) {
    EXPECT_EQ(outside_curves(narrow, Bytes(499), Bytes(0)), "size 499B, measured from 500B to 600B");
    EXPECT_EQ(outside_curves(narrow, Bytes(601), Bytes(0)), "size 601B, measured from 500B to 600B");
  }
}

TEST(MiddlewareRange, StridesMustHaveBeenMeasuredAtTheLevel)
{
  EXPECT_NO_THROW(require_strides(curves(), Bytes(64), "here", "log_3P", Level::within_node));
  EXPECT_NO_THROW(require_strides(curves(false), Bytes(0), "here", "log_3P", Level::within_node));
  try {
    require_strides(curves(false), Bytes(64), "here", "log_3P", Level::within_node);
    ADD_FAILURE();
  } catch (const MissingMeasurements& missing) {
    EXPECT_STREQ(missing.what(),
                 "calibration \"here\" lacks measurements for log_3P: half_round_trip within_node of strided data");
  }
}

TEST(MissingMeasurements, AreAListInWords)
{
  EXPECT_STREQ(MissingMeasurements("x", "LogP", {"gap between_nodes", "b", "c"}).what(),
               "calibration \"x\" lacks measurements for LogP: gap between_nodes; b; c");
  EXPECT_STREQ(MissingMeasurements("x", "LogP", {}).what(), "calibration \"x\" lacks measurements for LogP: ");
}

} // namespace
} // namespace loghop::middleware_terms_test
