#include "loghop/workload/graph/operation_graph.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::operation_graph_test {
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

/// A graph that says only what it must.
class Bare final : public OperationGraph {
public:
  int ranks() const override { return 1; }
  void begin(Rank, std::vector<GraphOperation>&) override {}
  void finished(Rank, std::uint32_t, std::vector<GraphOperation>&) override {}
};

TEST(OperationGraph, NumbersOperationsThatComeFromNowhere)
{
  Bare graph;
  EXPECT_EQ(graph.place(Rank(0), 17), "operation 17");
  EXPECT_EQ(graph.left(Rank(0)), "");
  std::vector<GraphOperation> ready;
  graph.started(Rank(0), 17, ready);
  EXPECT_TRUE(ready.empty());
}

TEST(OperationGraph, HasNoLayoutsUnlessItSaysSo)
{
  try {
    Bare().layout(3);
    ADD_FAILURE() << "a layout";
  } catch (const std::out_of_range& error) {
    EXPECT_EQ(std::string(error.what()), "the graph has no message layout 3");
  }
}

TEST(GraphOperation, ComputesNothingUnlessItIsSaid)
{
  const GraphOperation operation;
  EXPECT_EQ(operation.kind, GraphOperation::Kind::compute);
  EXPECT_EQ(operation.core + operation.nic + operation.layout + operation.tag, 0);
  EXPECT_FALSE(operation.tell_start || operation.tell_finish);
  EXPECT_EQ(operation.id, 0U);
  EXPECT_EQ(operation.peer, Rank(0));
  EXPECT_EQ(operation.amount, 0);
  EXPECT_EQ(any_source, Rank(-1));
  EXPECT_EQ(any_tag, -1);
  const MessageLayout layout;
  EXPECT_EQ(layout.count, 1);
  EXPECT_EQ(layout.block_bytes + layout.stride_bytes, 0);
  EXPECT_FALSE(layout.by_program);
  EXPECT_EQ(layout.parts, 1);
}

} // namespace
} // namespace loghop::operation_graph_test
