// Worked by hand. Any number of ranks, nodes and algorithms, and what messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/composed/two_level.hpp"

#include "loghop/workload/collectives/fixed/fixed_algorithms.hpp"
#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::two_level_test {
namespace {

using test::text_of;
using test::texts_of;
using Texts = std::vector<std::string>;

/// 5 ranks on nodes of 2; 10 bytes, or 10 bytes a block.
std::unique_ptr<CollectiveAlgorithm> of_five(const std::string& collective, CollectiveOptions options = {})
{
  options.bytes = 10;
  options.group_size = 2;
  for (const AlgorithmRow& row : fixed_algorithms())
    if (row.collective == collective && row.name == "two_level") return row.make(5, options);
  return nullptr;
}

CollectiveOptions with_root(int root)
{
  CollectiveOptions options;
  options.root = root;
  return options;
}

TEST(RankNodes, HaveLeaders)
{
  const RankNodes nodes{5, 2, 3};
  EXPECT_EQ(nodes.count(), 3);
  EXPECT_EQ(nodes.of(3), 1);
  EXPECT_EQ(nodes.first(2), 4);
  EXPECT_EQ(nodes.members(1), 2);
  EXPECT_EQ(nodes.members(2), 1);
  EXPECT_EQ(nodes.leader(0), 0);
  EXPECT_EQ(nodes.leader(1), 3) << "the root";
  EXPECT_FALSE(nodes.leads(2));
  EXPECT_EQ(nodes.sums({1, 20, 300, 4000, 50000}), (std::vector<std::int64_t>{21, 4300, 50000}));
}

/// The leaders are ranks 0, 3 (the root) and 4; the tree of the nodes begins at node 1.
TEST(TwoLevel, BroadcastGoesToTheLeadersFirst)
{
  EXPECT_EQ(texts_of(*of_five("broadcast", with_root(3))),
            (Texts{"<3:10; >1:10#1", "<0:10#1", "<3:10#1", ">0:10 >4:10 in turn; >2:10#1", "<3:10"}));
}

TEST(TwoLevel, ReduceGoesTheOtherWay)
{
  EXPECT_EQ(texts_of(*of_five("reduce", with_root(0))),
            (Texts{"<1:10; <2:10#1; <4:10#1", ">0:10", "<3:10; >0:10#1", ">2:10", ">0:10#1"}));
}

TEST(TwoLevel, AllreduceHasAnAllreduceBetweenLeaders)
{
  CollectiveOptions options;
  options.between = "linear";
  EXPECT_EQ(texts_of(*of_five("allreduce", options)),
            (Texts{"<1:10; <2:10#1; <4:10#1; >2:10#2 >4:10#2 in turn; >1:10#3", ">0:10; <0:10#3",
                   "<3:10; >0:10#1; <0:10#2; >3:10#3", ">2:10; <2:10#3", ">0:10#1; <0:10#2"}));
}

/// Nodes have blocks of 20, 20 and 10 bytes.
TEST(TwoLevel, GatherOfNodesOfDifferentSizes)
{
  CollectiveOptions options;
  options.between = "linear";
  EXPECT_EQ(texts_of(*of_five("gather", options)),
            (Texts{"<1:10; <2:20#1 <4:10#1", ">0:10", "<3:10; >0:20#1", ">2:10", ">0:10#1"}));
}

TEST(TwoLevel, ScatterToNodesOfDifferentSizes)
{
  CollectiveOptions options = with_root(1);
  options.between = "linear";
  EXPECT_EQ(texts_of(*of_five("scatter", options)),
            (Texts{"<1:10#1", ">2:20 >4:10 in turn; >0:10#1", "<1:20; >3:10#1", "<2:10#1", "<1:10"}));
  EXPECT_EQ(of_five("scatter")->blocks(), 5);
  EXPECT_EQ(of_five("scatter")->block_bytes(4), 10);
}

TEST(TwoLevel, AllgatherGivesAllToEachNode)
{
  CollectiveOptions options;
  options.between = "ring";
  EXPECT_EQ(text_of(*of_five("allgather", options), 0), "<1:10; <4:10#1 >2:20#1; <4:20#1 >2:10#1; >1:50#2");
  EXPECT_EQ(text_of(*of_five("allgather", options), 3), ">2:10; <2:50#2");
}

TEST(TwoLevel, BarrierTellsLeadersAndThenAll)
{
  EXPECT_EQ(text_of(*of_five("barrier"), 2), "<3:10; <0:10#1 >4:10#1; <4:10#1 >0:10#1; >3:10#2");
}

TEST(TwoLevel, OfOneNodeIsTheTree)
{
  CollectiveOptions options;
  options.bytes = 10;
  options.group_size = 100;
  options.within = Within::linear;
  for (const AlgorithmRow& row : fixed_algorithms())
    if (row.collective == "broadcast" && row.name == "two_level") {
      EXPECT_EQ(text_of(*row.make(4, options), 0), ">1:10#1 >2:10#1 >3:10#1 in turn");
    }
}

} // namespace
} // namespace loghop::collectives::two_level_test
