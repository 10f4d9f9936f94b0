#include "loghop/units/units.hpp"

#include "loghop/units/picoseconds.hpp"

#include <gtest/gtest.h>

namespace loghop::units_test {
namespace {

TEST(Units, ProductsHaveTheDimensionOfTheirFactors)
{
  EXPECT_DOUBLE_EQ((Bytes(1000) * SecondsPerByte(2e-9)).count(), 2e-6); // 1000 B at 2 ns/B
  EXPECT_DOUBLE_EQ((SecondsPerByte(2e-9) * Bytes(1000)).count(), 2e-6);
  EXPECT_DOUBLE_EQ((Bytes(41e6) / BytesPerSecond(41e6)).count(), 1); // 41 MB at 41 MB/s
  EXPECT_DOUBLE_EQ((Seconds(1e-6) / Bytes(4)).count(), 0.25e-6);     // 1 us for 4 B
  EXPECT_DOUBLE_EQ((Bytes(2) * Hertz(20.5e6)).count(), 41e6);        // 2 B a cycle of 20.5 MHz
  EXPECT_DOUBLE_EQ(inverse(BytesPerSecond(4e8)).count(), 2.5e-9);
  EXPECT_DOUBLE_EQ(period(Hertz(1e9)).count(), 1e-9);
}

TEST(Units, QuantitiesOfOneDimensionAddAndCompare)
{
  EXPECT_EQ(Bytes(3) + Bytes(4), Bytes(7));
  EXPECT_EQ(Bytes(3) - Bytes(4), Bytes(-1));
  EXPECT_EQ(2 * Bytes(3), Bytes(6));
  EXPECT_EQ(Bytes(3) / 2, Bytes(1.5));
  EXPECT_EQ(Bytes(3) / Bytes(2), 1.5);
  EXPECT_EQ(Bytes(3) * 2, Bytes(6));
  EXPECT_NE(Bytes(3), Bytes(4));
}

TEST(Units, EqualQuantitiesAreNeitherLessNorMore)
{
  EXPECT_TRUE(Bytes(3) < Bytes(4) && Bytes(3) <= Bytes(4) && Bytes(4) > Bytes(3) && Bytes(4) >= Bytes(3));
  EXPECT_TRUE(Bytes(4) <= Bytes(4) && Bytes(4) >= Bytes(4));
  EXPECT_FALSE(Bytes(4) < Bytes(4) || Bytes(4) > Bytes(4) || Bytes(4) != Bytes(4));
  EXPECT_FALSE(Bytes(4) < Bytes(3) || Bytes(4) <= Bytes(3) || Bytes(3) > Bytes(4) || Bytes(3) >= Bytes(4));
}

TEST(Picoseconds, RoundToTheNearest)
{
  EXPECT_EQ(to_picoseconds(Seconds(1.6e-6)), 1600000);
  EXPECT_EQ(to_picoseconds(Seconds(0.4e-12)), 0);
  EXPECT_EQ(to_picoseconds(Seconds(0.6e-12)), 1);
  EXPECT_EQ(to_picoseconds(period(Hertz(20.5e6))), 48780); // 48780.49 ps
  EXPECT_DOUBLE_EQ(to_seconds(1500).count(), 1.5e-9);
}

TEST(Picoseconds, HalvesAreRoundedAwayFromZero)
{
  EXPECT_EQ(to_picoseconds(Seconds(0.5e-12)), 1);
  EXPECT_EQ(to_picoseconds(Seconds(-0.5e-12)), -1);
  EXPECT_EQ(to_picoseconds(Seconds(-1e-9)), -1000);
  EXPECT_EQ(to_seconds(-3'000'000'000'000).count(), -3);
}

TEST(Units, AreZeroWithoutAValue)
{
  EXPECT_EQ(Bytes().count(), 0);
  EXPECT_EQ(FlopsPerSecond(), FlopsPerSecond(0));
}

} // namespace
} // namespace loghop::units_test
