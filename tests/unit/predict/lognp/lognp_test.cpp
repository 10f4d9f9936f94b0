#include "loghop/predict/lognp/lognp.hpp"

#include "loghop/predict/lognp/log3p.hpp"
#include "loghop/predict/lognp/mlognp.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <stdexcept>

namespace loghop::lognp_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// o(s) = constant + slope s, l(s,d) = d s / 1000.
ImplicitTransfer transfer(double constant, double slope, double g = 0)
{
  const auto line = [](double at_0, double at_1000) {
    return CostCurve({{Bytes(0), Seconds(at_0)}, {Bytes(1000), Seconds(at_1000)}});
  };
  return {line(constant, constant + 1000 * slope), CostTable({{0.0, line(0, 0)}, {100.0, line(0, 100)}}), Seconds(g)};
}

TEST(LogNP, SumsItsTransfers)
{
  // s = 100, d = 10: o = 1 + 200 and 5, l = 10 * 100 / 1000 = 1 each
  const ImplicitTransfers transfers{transfer(1, 2), transfer(5, 0)};
  EXPECT_DOUBLE_EQ(206, lognp::point_to_point(transfers, Bytes(100)).count());
  EXPECT_DOUBLE_EQ(208, lognp::point_to_point(transfers, Bytes(100), Bytes(10)).count());
  EXPECT_DOUBLE_EQ(208, lognp::without_contention(transfers, Bytes(100), Bytes(10)).count());
}

TEST(LogNP, GapsCountWhereTheyExceedOverheads)
{
  // The gap of 300 stands for 201, the gap of 4 for nothing.
  const ImplicitTransfers transfers{transfer(1, 2, 300), transfer(5, 0, 4)};
  EXPECT_DOUBLE_EQ(305, lognp::point_to_point(transfers, Bytes(100)).count());
  EXPECT_DOUBLE_EQ(307, lognp::point_to_point(transfers, Bytes(100), Bytes(10)).count());
  EXPECT_DOUBLE_EQ(206, lognp::without_contention(transfers, Bytes(100)).count());
}

TEST(LogNP, Domain)
{
  EXPECT_THAT([] { lognp::point_to_point({}, Bytes(1)); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("is 0; allowed is a finite number from 1 on")));
  EXPECT_THROW(lognp::point_to_point({transfer(1, 1)}, Bytes(-1)), std::invalid_argument);
  EXPECT_THROW(lognp::point_to_point({transfer(1, 1)}, Bytes(1), Bytes(-1)), std::invalid_argument);
  EXPECT_THROW(lognp::point_to_point({transfer(1, 1, -1)}, Bytes(1)), std::invalid_argument);
}

RC_GTEST_PROP(LogNPProperty, WithThreeTransfersItIsLog3P, ())
{
  const ImplicitTransfer half = transfer(*rc::gen::inRange(0, 50), *rc::gen::inRange(0, 5));
  ImplicitTransfer network = transfer(*rc::gen::inRange(0, 50), *rc::gen::inRange(0, 5));
  network.l = CostTable::constant(Seconds(0));
  const Bytes s(*rc::gen::inRange(0, 5000));
  const Bytes d(*rc::gen::inRange(0, 200));
  const Log3P machine{2 * half.o.at(s), 2 * half.l.at(s, d), network.o.at(s), Seconds(0)};
  const double expected = log3p::point_to_point(machine).count();
  RC_ASSERT(std::abs(lognp::point_to_point({half, network, half}, s, d).count() - expected) <= 1e-9 * (1 + expected));
}

TEST(MLogNP, EachLevelHasItsTransfers)
{
  const mlognp::Levels levels{{transfer(1, 0), transfer(1, 0)}, {transfer(2, 0), transfer(7, 0), transfer(2, 0)}};
  EXPECT_DOUBLE_EQ(2, mlognp::point_to_point(levels, 0, Bytes(100)).count());
  EXPECT_DOUBLE_EQ(11, mlognp::point_to_point(levels, 1, Bytes(100)).count());
  EXPECT_DOUBLE_EQ(14, mlognp::point_to_point(levels, 1, Bytes(100), Bytes(10)).count());
}

TEST(MLogNP, HasNoOtherLevels)
{
  const mlognp::Levels levels{{transfer(1, 0)}, {transfer(1, 0)}};
  EXPECT_THAT([&] { mlognp::point_to_point(levels, 2, Bytes(1)); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("the level is 2; allowed is 0 to 1")));
  EXPECT_THROW(mlognp::point_to_point(levels, -1, Bytes(1)), std::invalid_argument);
  EXPECT_THROW(mlognp::point_to_point({}, 0, Bytes(1)), std::invalid_argument);
}

TEST(LogNP, WithoutGapsTheyMayBeAnything)
{
  EXPECT_DOUBLE_EQ(2, lognp::without_contention({transfer(1, 0, -1), transfer(1, 0)}, Bytes(100)).count());
  EXPECT_THROW(lognp::point_to_point({transfer(1, 0), transfer(1, 0, -1)}, Bytes(1), Bytes(1)), std::invalid_argument);
}

} // namespace
} // namespace loghop::lognp_test
