#include "loghop/units/nearest_name.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

TEST(EditDistance, CountsTwoForAnEditAndOneForCase)
{
  EXPECT_EQ(edit_distance("mesh", "mesh"), 0);
  EXPECT_EQ(edit_distance("mesh", "mush"), 2);  // replaced
  EXPECT_EQ(edit_distance("mesh", "meshs"), 2); // inserted
  EXPECT_EQ(edit_distance("mesh", "msh"), 2);   // deleted
  EXPECT_EQ(edit_distance("mesh", "mehs"), 2);  // swapped
  EXPECT_EQ(edit_distance("mesh", "Mesh"), 1);  // case
  EXPECT_EQ(edit_distance("", "abc"), 6);
  EXPECT_EQ(edit_distance("", ""), 0);
}

TEST(NearestName, FindsWhatWasMeant)
{
  EXPECT_EQ(nearest_name("bandwith", {"buffer", "bandwidth", "flit"}), "bandwidth");
  EXPECT_EQ(nearest_name("hops", {"topology", "hop"}), "hop");
  EXPECT_EQ(nearest_name("kB", {"B", "KB", "KiB"}), "KB");
}

TEST(NearestName, IsSilentWhereNothingIsNear)
{
  EXPECT_EQ(nearest_name("colour", {"buffer", "bandwidth"}), "");
  EXPECT_EQ(nearest_name("x", {"s"}), ""); // another name of the same length
  EXPECT_EQ(nearest_name("", {"hop"}), "");
  EXPECT_EQ(nearest_name("hop", {}), "");
  EXPECT_EQ(nearest_name(std::string(1000000, 'a'), {"aaa"}), "");
}

TEST(NearestName, TakesTheFirstOfEquallyNearOnes)
{
  EXPECT_EQ(nearest_name("mash", {"mesh", "mush"}), "mesh");
}

} // namespace
} // namespace loghop
