#include "loghop/predict/lognp/measured_copies.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gtest/gtest.h>

namespace loghop::measured_copies_test {
namespace {

void add_copies(test::Synthetic& made, Level level, double seconds, double stride = 0)
{
  made.add(
      "memory_copy", level, {100, 200}, [=](double size) { return seconds + size * 0.01; }, stride);
}

TEST(MeasuredCopies, HaveACurveForEachStrideAndOneOfContiguousDataAtZero)
{
  test::Synthetic made;
  add_copies(made, Level::to_itself, 9, 128);
  add_copies(made, Level::to_itself, 2);
  add_copies(made, Level::to_itself, 5, 16);
  const CostTable copies = measured_copies(made.calibration).value();
  ASSERT_EQ(copies.curves().size(), 3u);
  EXPECT_NEAR(copies.at(Bytes(150), Bytes(0)).count(), 3.5, 1e-12);
  EXPECT_NEAR(copies.at(Bytes(150), Bytes(16)).count(), 6.5, 1e-12);
  EXPECT_NEAR(copies.at(Bytes(150), Bytes(128)).count(), 10.5, 1e-12);
  EXPECT_EQ(copies.curves().begin()->first, 0);
}

TEST(MeasuredCopies, AreThoseOfTheNearestLevel)
{
  for (const bool near_first : {true, false}) {
    test::Synthetic made;
    for (const bool near : {near_first, !near_first})
      add_copies(made, near ? Level::within_chip : Level::between_nodes, near ? 2 : 4);
    add_copies(made, Level::between_nodes, 6, 64);
    const CostTable copies = measured_copies(made.calibration).value();
    EXPECT_EQ(copies.curves().size(), 1u);
    EXPECT_NEAR(copies.at(Bytes(100), Bytes(0)).count(), 3, 1e-12);
  }
}

TEST(MeasuredCopies, AreNothingWithoutContiguousData)
{
  test::Synthetic made;
  EXPECT_FALSE(measured_copies(made.calibration));
  add_copies(made, Level::to_itself, 2, 64);
  EXPECT_FALSE(measured_copies(made.calibration));
  made.calibration.name = "strided";
  try {
    require_copies(made.calibration, "memory logP");
    ADD_FAILURE();
  } catch (const MissingMeasurements& missing) {
    EXPECT_STREQ(missing.what(),
                 "calibration \"strided\" lacks measurements for memory logP: memory_copy of contiguous data");
  }
  add_copies(made, Level::to_itself, 1);
  EXPECT_EQ(require_copies(made.calibration, "memory logP").curves().size(), 2u);
}

TEST(MeasuredCopies, CoverAnyStrideIfOneWasMeasured)
{
  const CostTable plain = CostTable::constant(Seconds(1));
  const CostTable strided({{0, CostCurve::constant(Seconds(1))}, {64, CostCurve::constant(Seconds(2))}});
  EXPECT_TRUE(covers_stride(plain, Bytes(0)));
  EXPECT_FALSE(covers_stride(plain, Bytes(1)));
  EXPECT_TRUE(covers_stride(strided, Bytes(0)));
  EXPECT_TRUE(covers_stride(strided, Bytes(1)));
  EXPECT_TRUE(covers_stride(strided, Bytes(1000)));
}

} // namespace
} // namespace loghop::measured_copies_test
