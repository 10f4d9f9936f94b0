#include "loghop/simulate/fluid/simgrid_cluster.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace loghop::simulate {
namespace {

std::string fault(const std::string& radical, const std::string& topology = "", const std::string& parameters = "")
{
  try {
    cluster_size(radical, topology, parameters);
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(SimgridCluster, CountsTheHostsOfARadical)
{
  EXPECT_EQ(radical_size("0-3,7,9-11"), 4 + 1 + 3);
  EXPECT_EQ(radical_size("5-2"), 0); // as SimGrid's loop has it
  EXPECT_EQ(radical_size("0-999999999"), 1'000'000'000);
}

TEST(SimgridCluster, SaysWhatARadicalMayBe)
{
  for (const std::string radical : {"", "a", "0-b", "-1", "0,", "0-3x", "0-9999999999", "2147483640-2147483647"})
    EXPECT_NE(fault(radical).find("expected whole numbers from 0 to 10^9 in \"radical\", found "), std::string::npos)
        << radical;
  EXPECT_EQ(fault("1-2-3"), "expected numbers and ranges such as \"0-3,7\" in \"radical\", found \"1-2-3\"");
}

TEST(SimgridCluster, CountsHostsAndLinksOfTopologies)
{
  EXPECT_EQ(cluster_size("0-1", "", "").nodes, 2);
  EXPECT_EQ(cluster_size("0-5", "TORUS", "3,2").links, 6 * 4);
  EXPECT_EQ(cluster_size("0-15", "FAT_TREE", "2;4,4;1,2;1,1").links, 48);
  EXPECT_EQ(cluster_size("0-23", "DRAGONFLY", "3,9;1,9;4,9;2").links, 48 + 36 + 6); // links only widen
  EXPECT_EQ(cluster_size("0-3", "TORUS", "100,100").nodes, 10'000);
  EXPECT_GT(cluster_size("0-0", "FAT_TREE", "1;1;1;100000000").links, most_fluid_links);
}

TEST(SimgridCluster, SaysWhatTopologiesMayHave)
{
  EXPECT_NE(fault("0", "TORUS", "x,2").find("of a torus, found \"x\""), std::string::npos);
  EXPECT_NE(fault("0", "FAT_TREE", "1;4;1").find("levels;down;up;parallel"), std::string::npos);
  EXPECT_NE(fault("0", "FAT_TREE", "2;4;1;1").find("as many numbers as levels"), std::string::npos);
  EXPECT_NE(fault("0", "DRAGONFLY", "1,2;3").find("groups,links;chassis,links;routers,links;nodes"), std::string::npos);
}

} // namespace
} // namespace loghop::simulate
