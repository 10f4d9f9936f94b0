#include "loghop/simulate/fluid/simgrid_cluster.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace loghop::simulate::simgrid_cluster_test {
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

TEST(SimgridCluster, NumbersGoUpToTenToTheNinth)
{
  EXPECT_EQ(radical_size("1000000000"), 1);
  EXPECT_EQ(radical_size("0-1000000000"), 1'000'000'001);
  EXPECT_EQ(radical_size("3-3"), 1);
  EXPECT_EQ(radical_size("4-3"), 0);
  EXPECT_EQ(radical_size("5-2,7-8"), 2);
  EXPECT_EQ(fault("1000000001"), "expected whole numbers from 0 to 10^9 in \"radical\", found \"1000000001\"");
  EXPECT_EQ(fault("0-1000000001"), "expected whole numbers from 0 to 10^9 in \"radical\", found \"1000000001\"");
  EXPECT_EQ(fault("1,,2"), "expected whole numbers from 0 to 10^9 in \"radical\", found \"\"");
  EXPECT_EQ(fault("1-"), "expected whole numbers from 0 to 10^9 in \"radical\", found \"\"");
}

TEST(SimgridCluster, SaysWhereANumberIsWrong)
{
  const std::string number = "expected whole numbers from 0 to 10^9 in \"topo_parameters\" of a ";
  EXPECT_EQ(fault("0", "TORUS", "2,x"), number + "torus, found \"x\"");
  EXPECT_EQ(fault("0", "FAT_TREE", "x;4;1;1"), number + "fat tree, found \"x\"");
  EXPECT_EQ(fault("0", "FAT_TREE", "1;4;1;y"), number + "fat tree, found \"y\"");
  EXPECT_EQ(fault("0", "DRAGONFLY", "1,z;3,1;4,1;2"), number + "dragonfly, found \"z\"");
  EXPECT_EQ(fault("0", "OTHER", "x"), "") << "SimGrid refuses it";
}

TEST(SimgridCluster, AFatTreeHasANumberForEachLevelAndAtMostEight)
{
  const std::string as_many =
      "expected as many numbers as levels, up to 8, in each list of \"topo_parameters\" of a fat tree, found ";
  for (const std::string parameters : {"2;4;1,1;1,1", "2;4,4;1;1,1", "2;4,4;1,1;1", "1;4,4;1;1", "0;1;1;1"})
    EXPECT_EQ(fault("0", "FAT_TREE", parameters), as_many + "\"" + parameters + "\"");
  const std::string eight = "1,1,1,1,1,1,1,1";
  EXPECT_EQ(fault("0", "FAT_TREE", "8;" + eight + ";" + eight + ";" + eight), "");
  const std::string nine = "9;1," + eight + ";1," + eight + ";1," + eight;
  EXPECT_EQ(fault("0", "FAT_TREE", nine), as_many + "\"" + nine + "\"");
  EXPECT_EQ(fault("0", "FAT_TREE", "1;4;1;1;1"),
            "expected \"levels;down;up;parallel\" as \"topo_parameters\" of a fat tree, found \"1;4;1;1;1\"");
}

TEST(SimgridCluster, ADragonflyHasSevenNumbers)
{
  const std::string seven =
      "expected \"groups,links;chassis,links;routers,links;nodes\" as \"topo_parameters\" of a dragonfly, found ";
  for (const std::string parameters : {"3,1;1,1;3,1", "3,1;1,1;3,1;2,1", ""})
    EXPECT_NE(fault("0", "DRAGONFLY", parameters), "") << parameters;
  EXPECT_EQ(fault("0", "DRAGONFLY", "3,1;1,1;3,1"), seven + "\"3,1;1,1;3,1\"");
  EXPECT_EQ(fault("0", "DRAGONFLY", "3,1;1,1;3,1;2,1"), seven + "\"3,1;1,1;3,1;2,1\"");
  EXPECT_EQ(cluster_size("0", "DRAGONFLY", "3,9;2,8;5,7;4").nodes, 3 * 2 * 5 * 4);
}

/// A flat cluster is counted by its hosts; of a topology the larger number counts.
TEST(SimgridCluster, HasAtLeastTheHostsOfItsRadical)
{
  EXPECT_EQ(cluster_size("0-9", "FLAT", "1,2").nodes, 10);
  EXPECT_EQ(cluster_size("0-9", "FLAT", "1,2").links, 0);
  EXPECT_EQ(cluster_size("0-9", "TORUS", "3,2").nodes, 10);
  EXPECT_EQ(cluster_size("0-9", "TORUS", "3,4").nodes, 12);
}

} // namespace
} // namespace loghop::simulate::simgrid_cluster_test
