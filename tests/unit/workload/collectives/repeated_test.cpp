#include "loghop/workload/collectives/repeated.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::repeated_test {
namespace {

using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

Repeated repeated(const char* collective, const char* name, std::int64_t times)
{
  CollectiveOptions options;
  options.bytes = 10;
  options.segment_bytes = 4;
  return {require_algorithm(collective, name).make(3, options), times};
}

/// A step awaits its sends if it is the last of a time.
TEST(Repeated, BeginsAgainWhenItIsDone)
{
  EXPECT_EQ(texts_of(repeated("broadcast", "chain", 2)),
            (Texts{">1:4 >1:4 >1:2 awaits; >1:4 >1:4 >1:2 awaits",
                   "<0:4; <0:4 >2:4; <0:2 >2:4; >2:2 awaits; <0:4; <0:4 >2:4; <0:2 >2:4; >2:2 awaits",
                   "<1:4; <1:4; <1:2 awaits; <1:4; <1:4; <1:2 awaits"}));
}

TEST(Repeated, KeepsTagsAndPieces)
{
  const Repeated twice = repeated("barrier", "linear", 2);
  EXPECT_EQ(twice.ranks(), 3);
  EXPECT_EQ(twice.tags(), 2);
  EXPECT_EQ(texts_of(twice)[1], ">0:10; <0:10#1 awaits; >0:10; <0:10#1 awaits");
  EXPECT_EQ(pieces_of(twice, 2, 2), "2/0");
  const Repeated chain = repeated("broadcast", "chain", 3);
  EXPECT_EQ(chain.blocks(), 3);
  EXPECT_EQ(chain.block_bytes(2), 2);
  EXPECT_EQ(chain.widest_step(), 4); // three sends, or a receive and a send
  EXPECT_EQ(pieces_of(chain, 1, 5), "0/0");
  EXPECT_EQ(pieces_of(chain, 1, 11), "0/2");
}

/// Steps that await their sends of themselves go on doing so.
TEST(Repeated, KeepsWhatAStepAwaits)
{
  CollectiveOptions options;
  options.messages = 3;
  options.delay = 7;
  const Repeated twice(require_algorithm("round_trip", "prtt").make(2, options), 2);
  EXPECT_EQ(texts_of(twice)[0], ">1:0 +7 awaits; >1:0 +7 awaits; <1:0 >1:0 awaits; "
                                ">1:0 +7 awaits; >1:0 +7 awaits; <1:0 >1:0 awaits");
}

} // namespace
} // namespace loghop::collectives::repeated_test
