#include "loghop/workload/collectives/buffers.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace loghop::collectives::buffers_test {
namespace {

using Bytes = std::vector<std::int64_t>;

/// Of all four ranks; the root is rank 1.
Bytes buffers(const std::string& collective, const std::string& algorithm = "",
              const std::shared_ptr<const Bytes>& sizes = nullptr)
{
  CollectiveOptions options;
  options.bytes = 10;
  options.sizes = sizes;
  options.root = 1;
  Bytes all;
  for (int rank = 0; rank < 4; ++rank)
    all.push_back(buffer_bytes(collective, algorithm, 4, rank, options));
  return all;
}

TEST(Buffers, AreThoseOfMpisArguments)
{
  EXPECT_EQ(buffers("broadcast"), (Bytes{10, 10, 10, 10}));
  EXPECT_EQ(buffers("reduce"), (Bytes{10, 20, 10, 10}));
  EXPECT_EQ(buffers("gather"), (Bytes{10, 50, 10, 10}));
  EXPECT_EQ(buffers("scatter"), (Bytes{10, 50, 10, 10}));
  for (const char* collective : {"allreduce", "scan", "exscan"})
    EXPECT_EQ(buffers(collective), (Bytes{20, 20, 20, 20})) << collective;
  for (const char* collective : {"allgather", "reduce_scatter"})
    EXPECT_EQ(buffers(collective), (Bytes{50, 50, 50, 50})) << collective;
  EXPECT_EQ(buffers("alltoall"), (Bytes{80, 80, 80, 80}));
  EXPECT_EQ(buffers("barrier"), (Bytes{0, 0, 0, 0}));
  EXPECT_EQ(buffers("prtt"), (Bytes{0, 0, 0, 0}));
}

TEST(Buffers, OfBlocksOfDifferentSizes)
{
  const auto sizes = std::make_shared<const Bytes>(Bytes{1, 2, 3, 4});
  EXPECT_EQ(buffers("allgather", "", sizes), (Bytes{11, 12, 13, 14}));
  EXPECT_EQ(buffers("gather", "", sizes), (Bytes{1, 12, 3, 4}));
}

TEST(Buffers, TheLibraryHasSomeToo)
{
  EXPECT_EQ(buffers("allreduce", "recursive_doubling"), (Bytes{30, 30, 30, 30}));
  EXPECT_EQ(buffers("reduce", "linear"), (Bytes{10, 30, 10, 10}));
}

} // namespace
} // namespace loghop::collectives::buffers_test
