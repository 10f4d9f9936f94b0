// Any number of ranks and root, and what messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/composed/root_first.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace loghop::collectives::root_first_test {
namespace {

using test::pieces_of;
using test::text_of;
using test::texts_of;

CollectiveOptions options(int root)
{
  CollectiveOptions options;
  options.bytes = 8;
  options.root = root;
  return options;
}

TEST(RootFirst, OthersKeepTheirOrder)
{
  const auto broadcast = require_algorithm("broadcast", "linear_by_rank").make(4, options(2));
  EXPECT_EQ(text_of(*broadcast, 2), ">0:8 >1:8 >3:8 in turn");
  EXPECT_EQ(text_of(*broadcast, 0), "<2:8");
  EXPECT_EQ(pieces_of(*broadcast, 2, 0, 1), "2/0");
}

TEST(RootFirst, BlocksAreThoseOfTheRanks)
{
  CollectiveOptions sized = options(2);
  sized.sizes = std::make_shared<const std::vector<std::int64_t>>(std::vector<std::int64_t>{1, 20, 300, 4000});
  const auto scatter = require_algorithm("scatter", "linear_by_rank").make(4, sized);
  EXPECT_EQ(text_of(*scatter, 2), ">0:1 >1:20 >3:4000 in turn");
  EXPECT_EQ(pieces_of(*scatter, 2, 0, 0), "2/0");
  EXPECT_EQ(pieces_of(*scatter, 2, 0, 1), "2/1");
  EXPECT_EQ(pieces_of(*scatter, 2, 0, 2), "2/3");
}

TEST(RootFirst, WithRoot0IsTheSame)
{
  for (const char* collective : {"broadcast", "scatter"})
    EXPECT_EQ(texts_of(*require_algorithm(collective, "linear_by_rank").make(5, options(0))),
              texts_of(*require_algorithm(collective, "linear").make(5, options(0))));
}

} // namespace
} // namespace loghop::collectives::root_first_test
