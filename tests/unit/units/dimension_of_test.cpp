#include "loghop/units/dimension_of.hpp"

#include "loghop/units/unit_table.hpp"

#include <gtest/gtest.h>

namespace loghop::dimension_of_test {
namespace {

constexpr UnitScope machine = {1000, 500};

TEST(DimensionOf, EachUnitHasOneDimension)
{
  for (const DimensionRow& row : dimension_table())
    for (const Unit& unit : units_of(row.dimension, machine))
      EXPECT_EQ(dimension_of("1" + unit.name, machine), row.dimension) << unit.name;
}

TEST(DimensionOf, UnitsOfTheMachineNeedIt)
{
  EXPECT_EQ(dimension_of("3cycles", machine), Dimension::time);
  EXPECT_EQ(dimension_of("3cycles", {}), std::nullopt);
  EXPECT_EQ(dimension_of("2B/cycle", machine), Dimension::bandwidth);
}

TEST(DimensionOf, WordsAndNumbersHaveNone)
{
  for (const char* text : {"infiniband_sdr", "10_gigabit_ethernet", "3", "", "-1us"})
    EXPECT_EQ(dimension_of(text, machine), std::nullopt) << text;
}

} // namespace
} // namespace loghop::dimension_of_test
