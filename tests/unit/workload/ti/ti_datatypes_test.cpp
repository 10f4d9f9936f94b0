#include "loghop/workload/ti/ti_datatypes.hpp"

#include <gtest/gtest.h>

namespace loghop::ti_datatypes_test {
namespace {

/// MPI_LONG_DOUBLE_INT, the booleans and complex numbers of C++, MPI_UB, LB, PACKED, a pointer and COUNT.
TEST(TiDatatypes, OfTheEndOfTheTable)
{
  const TiDatatypes datatypes;
  const int sizes[] = {16, 32, 1, 8, 16, 32, 0, 0, 1, 8, 8};
  for (int i = 0; i < 11; ++i)
    EXPECT_EQ(datatypes.size(49 + i), sizes[i]) << 49 + i;
}

TEST(TiDatatypes, AreSixtyUnlessOthersAreGiven)
{
  TiDatatypes datatypes;
  EXPECT_EQ(TiDatatypes::count(), 60);
  EXPECT_EQ(TiDatatypes::derived, -1);
  EXPECT_EQ(datatypes.size(0), 8);
  EXPECT_TRUE(datatypes.size(59).has_value());
  for (const int unknown : {60, 61, -1, -2})
    EXPECT_FALSE(datatypes.size(unknown).has_value()) << unknown;
  datatypes.give(60, 5);
  datatypes.give(-1, 0);
  datatypes.give(1, 7);
  EXPECT_EQ(datatypes.size(60), 5);
  EXPECT_EQ(datatypes.size(-1), 0);
  EXPECT_EQ(datatypes.size(1), 7);
  EXPECT_EQ(datatypes.size(2), 1);
  EXPECT_FALSE(datatypes.size(61).has_value());
  datatypes.give(60, 6); // the last word counts
  EXPECT_EQ(datatypes.size(60), 6);
}

TEST(TiDatatypes, OfLinesThatNameNoneAreDoublesIfInitHasAnArgument)
{
  EXPECT_EQ(TiDatatypes::default_size(true), 8);
  EXPECT_EQ(TiDatatypes::default_size(false), 1);
}

} // namespace
} // namespace loghop::ti_datatypes_test
