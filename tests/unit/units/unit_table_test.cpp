#include "loghop/units/unit_table.hpp"

#include <gtest/gtest.h>

#include <set>

namespace loghop::unit_table_test {
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

TEST(UnitTable, AUnitOfTheMachineWhosePlaceIsWrongIsNotInScope)
{
  const UnitScope wrong = {UnitScope::wrong, UnitScope::wrong};
  EXPECT_EQ(find_unit(units_of(Dimension::time, wrong), "cycle"), nullptr);
  EXPECT_EQ(find_unit(units_of(Dimension::time, wrong), "flit"), nullptr);
  EXPECT_EQ(find_unit(units_of(Dimension::bandwidth, wrong), "B/cycle"), nullptr);
}

TEST(UnitTable, CyclesAndFlitsHaveASingularAndStandInTimesPerByte)
{
  const Units times = units_of(Dimension::time, {7, 5});
  for (const char* name : {"cycle", "cycles"})
    EXPECT_EQ(find_unit(times, name)->factor, 7) << name;
  for (const char* name : {"flit", "flits"})
    EXPECT_EQ(find_unit(times, name)->factor, 5) << name;
  EXPECT_EQ(find_unit(units_of(Dimension::time_per_byte, {7, 5}), "flits/KB")->factor, 5 / 1000.0L);
  EXPECT_EQ(find_unit(units_of(Dimension::bandwidth, {4, 0}), "B/cycle")->factor, 1e12L / 4);
  EXPECT_EQ(find_unit(units_of(Dimension::bandwidth, {1, 0}), "B/cycle")->factor, 1e12L);
}

TEST(UnitTable, ThereIsNoUnitWithoutAName)
{
  EXPECT_EQ(find_unit(units_of(Dimension::time, {1, 1}), ""), nullptr);
  EXPECT_EQ(find_unit({}, "s"), nullptr);
  EXPECT_EQ(dimension_table().size(), 7u);
}

} // namespace
} // namespace loghop::unit_table_test
