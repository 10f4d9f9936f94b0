#include "loghop/predict/lognp/mlognp.hpp"

#include "unit/predict/refusal.hpp"

#include <gtest/gtest.h>

namespace loghop::mlognp_test {
namespace {

ImplicitTransfer transfer(double seconds, double added)
{
  const CostTable l({{0.0, CostCurve::constant(Seconds(0))}, {8.0, CostCurve::constant(Seconds(added))}});
  return {CostCurve::constant(Seconds(seconds)), l, Seconds(1000)}; // gaps do not count
}

TEST(MlognPLevels, AreCountedFromTheNearest)
{
  const mlognp::Levels levels = {{transfer(1, 10)}, {transfer(2, 20), transfer(3, 30)}, {transfer(4, 40)}};
  EXPECT_EQ(mlognp::point_to_point(levels, 0, Bytes(5)), Seconds(1));
  EXPECT_EQ(mlognp::point_to_point(levels, 1, Bytes(5)), Seconds(5));
  EXPECT_EQ(mlognp::point_to_point(levels, 2, Bytes(5)), Seconds(4));
  EXPECT_EQ(mlognp::point_to_point(levels, 0, Bytes(5), Bytes(8)), Seconds(11));
  EXPECT_EQ(mlognp::point_to_point(levels, 1, Bytes(5), Bytes(8)), Seconds(55));
  EXPECT_EQ(mlognp::point_to_point(levels, 2, Bytes(5), Bytes(8)), Seconds(44));
}

TEST(MlognPLevels, RefusalsSayHowManyThereAre)
{
  const mlognp::Levels one = {{transfer(1, 10)}};
  EXPECT_EQ(test::refusal([&] { mlognp::point_to_point(one, 1, Bytes(5)); }), "the level is 1; allowed is 0 to 0");
  EXPECT_EQ(test::refusal([&] { mlognp::point_to_point(one, -1, Bytes(5), Bytes(8)); }),
            "the level is -1; allowed is 0 to 0");
  EXPECT_EQ(test::refusal([] { mlognp::point_to_point({}, 0, Bytes(5)); }),
            "m, the number of levels, is 0; allowed is a finite number from 1 on");
}

} // namespace
} // namespace loghop::mlognp_test
