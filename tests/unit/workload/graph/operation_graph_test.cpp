#include "loghop/workload/graph/operation_graph.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop {
namespace {

/// The addresses of a layout's bytes, block by block.
std::vector<std::int64_t> addresses_of(const MessageLayout& layout)
{
  std::vector<std::int64_t> addresses;
  for (std::int64_t block = 0; block < layout.count; ++block)
    for (std::int64_t byte = 0; byte < layout.block_bytes; ++byte)
      addresses.push_back(block * layout.stride_bytes + byte);
  return addresses;
}

TEST(MessageLayout, IsContiguousIfEachByteFollowsTheOneBefore)
{
  for (std::int64_t count = 0; count <= 3; ++count)
    for (std::int64_t block = 0; block <= 3; ++block)
      for (std::int64_t stride = block; stride <= block + 2; ++stride) {
        const MessageLayout layout{count, block, stride};
        const std::vector<std::int64_t> addresses = addresses_of(layout);
        bool follows = true;
        for (std::size_t i = 1; i < addresses.size(); ++i)
          follows = follows && addresses[i] == addresses[i - 1] + 1;
        EXPECT_EQ(is_contiguous(layout), follows) << count << " blocks of " << block << " B every " << stride << " B";
      }
}

} // namespace
} // namespace loghop
