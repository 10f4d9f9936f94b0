#include "loghop/units/unit_table.hpp"

#include <gtest/gtest.h>

#include <set>

namespace loghop {
namespace {

TEST(UnitTable, RowsAreInTheOrderOfTheEnum)
{
  for (const DimensionRow& row : dimension_table())
    EXPECT_EQ(&dimension_row(row.dimension), &row) << row.name;
}

TEST(UnitTable, NoUnitHasTwoMeanings)
{
  std::set<std::string> names;
  for (const DimensionRow& row : dimension_table())
    for (const Unit& unit : units_of(row.dimension, {1, 1}))
      EXPECT_TRUE(names.insert(unit.name).second) << unit.name;
}

TEST(UnitTable, CyclesAndFlitsNeedAScope)
{
  EXPECT_EQ(find_unit(units_of(Dimension::time, {}), "cycles"), nullptr);
  EXPECT_EQ(find_unit(units_of(Dimension::time, {}), "flits"), nullptr);
  EXPECT_EQ(find_unit(units_of(Dimension::bandwidth, {}), "B/cycle"), nullptr);
  EXPECT_EQ(find_unit(units_of(Dimension::time, {7, 0}), "cycles")->factor, 7);
}

} // namespace
} // namespace loghop
