// Messages in several parts of a buffer, which push each other out of a cache that one part fits into.
#include "loghop/simulate/node/message_copies.hpp"

#include "unit/simulate/small_hierarchies.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate {
namespace {

using test::cache_of;
using test::far;
using test::hierarchy;

constexpr Picoseconds element = 300; ///< as hierarchy() has it

/// The mean cost of the parts of a send whose core writes them into the interface itself.
MessageCopies cost_of_send(const NetworkOperation& operation, int lines)
{
  MemoryWalk walk(hierarchy({cache_of(lines, lines)}), 1, 1, 1);
  MessageCopyList list;
  for (std::int64_t part = 0; part < operation.layout.parts; ++part)
    list.add(operation, Middleware(), true, true, part);
  return list.costs(walk) / operation.layout.parts;
}

NetworkOperation contiguous_parts(std::int64_t parts)
{
  return {true, 512, {1, 0, 0, false, parts}};
}

TEST(MessageCopies, OnePartStaysInTheCache)
{
  EXPECT_EQ(cost_of_send(contiguous_parts(1), 64).sent.time, 64 * element);
}

TEST(MessageCopies, TwoPartsThatFitStayInTheCache)
{
  EXPECT_EQ(cost_of_send(contiguous_parts(2), 64).sent.time, 64 * element);
}

TEST(MessageCopies, PartsThatDoNotFitAreFetchedAnew)
{
  const MessageCopies costs = cost_of_send(contiguous_parts(4), 64);
  EXPECT_EQ(costs.sent.time, 64 * element + 32 * static_cast<Picoseconds>(far));
  EXPECT_EQ(costs.sent.memory_bytes, 512);
}

/// Four columns of an image with rows of 32 B take its 8 lines together, not 8 lines each.
TEST(MessageCopies, PartsOfAnImageLieSideBySide)
{
  const NetworkOperation column = {true, 32, {4, 8, 32, false, 4}};
  EXPECT_EQ(cost_of_send(column, 16).pack.time, 4 * element);
}

} // namespace
} // namespace loghop::simulate
