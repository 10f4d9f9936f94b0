#include "loghop/workload/collectives/composed/rotated.hpp"

#include "loghop/workload/collectives/algorithms/pipelines.hpp"
#include "loghop/workload/collectives/composed/sequence.hpp"
#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::rotated_test {
namespace {

using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

/// Segments of 4, 4 and 2 bytes down the chain 0, 1, 2, 3.
std::unique_ptr<CollectiveAlgorithm> chain()
{
  return std::make_unique<PipelineDown<ChainTree>>(ChainTree{4}, 0, Partition::segments(10, 4));
}

/// Ranks 1, 2, 3 and 0 take the parts of 0, 1, 2 and 3.
TEST(Rotated, RanksTakeThePartsOfThoseBeforeThem)
{
  const Rotated rotated(chain(), 1);
  EXPECT_EQ(texts_of(rotated), (Texts{"<3:4; <3:4; <3:2", ">2:4 >2:4 >2:2", "<1:4; <1:4 >3:4; <1:2 >3:4; >3:2",
                                      "<2:4; <2:4 >0:4; <2:2 >0:4; >0:2"}));
  EXPECT_EQ(texts_of(Rotated(chain(), 0)), texts_of(*chain()));
  const Texts last = texts_of(Rotated(chain(), 3));
  EXPECT_EQ(last[3], ">0:4 >0:4 >0:2");
  EXPECT_EQ(last[2], "<1:4; <1:4; <1:2");
}

TEST(Rotated, KeepsAllElse)
{
  const Rotated rotated(in_sequence(chain(), chain()), 1);
  EXPECT_EQ(rotated.ranks(), 4);
  EXPECT_EQ(rotated.tags(), 2);
  EXPECT_EQ(rotated.blocks(), 3);
  EXPECT_EQ(rotated.block_bytes(2), 2);
  EXPECT_EQ(rotated.widest_step(), chain()->widest_step());
  EXPECT_EQ(pieces_of(rotated, 1, 0, 2), "0/2"); // named after who has it without the shift
  EXPECT_EQ(pieces_of(rotated, 2, 3), "0/2");
}

} // namespace
} // namespace loghop::collectives::rotated_test
