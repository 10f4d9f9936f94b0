// Messages in several parts of a buffer, which push each other out of a cache that one part fits into.
#include "loghop/simulate/node/message_copies.hpp"

#include "unit/simulate/small_hierarchies.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <tuple>
#include <utility>

namespace loghop::simulate::message_copies_test {
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

/// Eight columns of rows of four: 16 lines, of which a cache of 12 has lost the first when they come again. Two columns
/// share the four lines of their rows.
TEST(MessageCopies, PartsOfAnImageThatDoNotFitIntoARowLieBelow)
{
  const NetworkOperation column = {true, 32, {4, 8, 32, false, 8}};
  const MessageCopies costs = cost_of_send(column, 12);
  EXPECT_EQ(costs.pack.time, 4 * element + 2 * static_cast<Picoseconds>(far));
  EXPECT_EQ(costs.pack.memory_bytes, 16 * 16 / 8);
  EXPECT_EQ(costs.sent.time, 4 * element) << "the library's buffer is the same for all";
  EXPECT_EQ(cost_of_send(column, 18).pack.time, 4 * element);
}

/// A send of 512 B by ranks that share a cache of 1024 B, fully associative: 32 elements are read from the user's buffer,
/// after `loads` have passed.
MessageCopies cost_among(const CacheLoads& loads, int library_copies = 0)
{
  MemoryWalk walk(hierarchy({cache_of(64, 64)}), 1, 1, 1);
  Middleware library;
  library.send_copies = library_copies;
  MessageCopyList list;
  list.add({true, 512, {1, 0, 0}}, library, library_copies == 0, true);
  list.add_others(loads);
  return list.costs(walk);
}

constexpr Picoseconds in_cache = 64 * element;
constexpr Picoseconds buffer_from_memory = 32 * static_cast<Picoseconds>(far);

TEST(MessageCopies, ABufferStaysInTheCacheIfAllFromOneUseToTheNextFit)
{
  EXPECT_EQ(cost_among({}).sent.time, in_cache);
  EXPECT_EQ(cost_among({{1, 512}}).sent.time, in_cache);
  EXPECT_EQ(cost_among({{1, 1024}}).sent.time, in_cache);
  EXPECT_EQ(cost_among({{1, 1024 + 16}}).sent.time, in_cache + buffer_from_memory);
  EXPECT_EQ(cost_among({{1, 1 << 30}}).sent.time, in_cache + buffer_from_memory);
  EXPECT_EQ(cost_among({{1, 1 << 30}}).sent.memory_bytes, 512);
}

TEST(MessageCopies, RanksThatShareACacheHaveAllTheirBuffersInIt)
{
  EXPECT_EQ(cost_among({{2, 1024}}).sent.time, in_cache);
  EXPECT_EQ(cost_among({{2, 1024 + 32}}).sent.time, in_cache + buffer_from_memory);
}

/// One message of the other rank comes between two uses of the library's buffer: 512 B there, and 512 B of its user.
TEST(MessageCopies, TheLibrarysBufferStaysWhereTheUsersDoesNot)
{
  constexpr std::int64_t much = 1 << 20;
  EXPECT_EQ(cost_among({{1, much}}, 1).sent.time, in_cache + buffer_from_memory);
  EXPECT_EQ(cost_among({{2, 2 * much}}, 1).sent.time, in_cache + 2 * buffer_from_memory);
}

TEST(MessageCopies, AreDividedToTheNearest)
{
  const MessageCopies sum{{6, 7}, {8, 9}, {10, 11}, {0, 1}};
  const MessageCopies third = sum / 3, half = sum / 2;
  const auto both = [](const CopyCost& cost) { return std::pair(cost.time, cost.memory_bytes); };
  EXPECT_EQ(both(third.pack), std::pair(Picoseconds{2}, std::int64_t{2}));
  EXPECT_EQ(both(third.sent), std::pair(Picoseconds{3}, std::int64_t{3}));
  EXPECT_EQ(both(third.received), std::pair(Picoseconds{3}, std::int64_t{4}));
  EXPECT_EQ(both(third.unpack), std::pair(Picoseconds{0}, std::int64_t{0}));
  EXPECT_EQ(both(half.pack), std::pair(Picoseconds{3}, std::int64_t{4}));
  EXPECT_EQ(both(half.unpack), std::pair(Picoseconds{0}, std::int64_t{1}));
}

TEST(MessageCopies, MoveWholeWords)
{
  for (const auto& [bytes, words] : {std::pair(1, 1), std::pair(8, 1), std::pair(9, 2), std::pair(16, 2)})
    EXPECT_EQ(cost_of_send({true, bytes, {1, 0, 0}}, 64).sent.time, words * element) << bytes;
}

/// 8, 4, 2 or 1 bytes at a time.
TEST(MessageCopies, PackTheLongestElementsThatBlocksHave)
{
  for (const auto& [block, elements] : {std::pair(16, 8), std::pair(12, 12), std::pair(10, 20), std::pair(9, 36)})
    EXPECT_EQ(cost_of_send({true, 4 * block, {4, block, 48}}, 64).pack.time, elements * element) << block;
}

// --------------------------------------------------------------------------------------- a cache that holds all

constexpr std::int64_t bytes = 512;
constexpr Picoseconds warm = 64 * element;
constexpr Picoseconds cold = warm + 32 * static_cast<Picoseconds>(far); ///< what the interface has written
constexpr MessageLayout contiguous{1, 0, 0};
constexpr MessageLayout strided{4, 128, 256};

struct Times {
  Picoseconds pack, sent, received, unpack;
  bool operator==(const Times& other) const
  {
    return std::tie(pack, sent, received, unpack) == std::tie(other.pack, other.sent, other.received, other.unpack);
  }
};

void PrintTo(const Times& times, std::ostream* out)
{
  *out << times.pack << ", " << times.sent << ", " << times.received << ", " << times.unpack;
}

Times times_of(const MessageCopyList& list)
{
  MemoryWalk walk(hierarchy({cache_of(1024, 1024)}), 1, 2, 1);
  const MessageCopies costs = list.costs(walk);
  return {costs.pack.time, costs.sent.time, costs.received.time, costs.unpack.time};
}

Times times_of(bool sends, const MessageLayout& layout, int copies, bool pio, std::int64_t eager_limit = bytes)
{
  Middleware middleware;
  middleware.eager_limit = eager_limit;
  const bool eager = bytes <= eager_limit;
  (eager ? middleware.send_copies : middleware.long_send_copies) = copies;
  (eager ? middleware.receive_copies : middleware.long_receive_copies) = copies;
  MessageCopyList list;
  list.add({sends, bytes, layout}, middleware, pio, true);
  return times_of(list);
}

TEST(MessageCopies, OfASend)
{
  for (const std::int64_t limit : {bytes, bytes - 1}) {
    EXPECT_EQ(times_of(true, contiguous, 0, false, limit), (Times{0, 0, 0, 0}));
    EXPECT_EQ(times_of(true, contiguous, 0, true, limit), (Times{0, warm, 0, 0}));
    EXPECT_EQ(times_of(true, contiguous, 2, false, limit), (Times{0, 2 * warm, 0, 0}));
    EXPECT_EQ(times_of(true, contiguous, 2, true, limit), (Times{0, 3 * warm, 0, 0}));
    EXPECT_EQ(times_of(true, strided, 1, false, limit), (Times{warm, warm, 0, 0}));
  }
}

/// What the interface has put into memory is read once, by the first copy, or else when it is unpacked.
TEST(MessageCopies, OfAReceive)
{
  for (const std::int64_t limit : {bytes, bytes - 1}) {
    EXPECT_EQ(times_of(false, contiguous, 0, true, limit), (Times{0, 0, 0, 0}));
    EXPECT_EQ(times_of(false, contiguous, 1, false, limit), (Times{0, 0, cold, 0}));
    EXPECT_EQ(times_of(false, contiguous, 2, false, limit), (Times{0, 0, cold + warm, 0}));
    EXPECT_EQ(times_of(false, strided, 0, false, limit), (Times{0, 0, 0, cold}));
    EXPECT_EQ(times_of(false, strided, 1, false, limit), (Times{0, 0, cold, warm}));
  }
}

TEST(MessageCopies, ThatOnlyKeepTheCachesWarmCostNothing)
{
  Middleware middleware;
  middleware.send_copies = middleware.receive_copies = 1;
  for (const bool sends : {true, false}) {
    MessageCopyList list;
    list.add({sends, bytes, strided}, middleware, false, false);
    EXPECT_EQ(times_of(list), (Times{0, 0, 0, 0}));
    list.add({true, bytes, contiguous}, middleware, false, true);
    EXPECT_EQ(times_of(list), (Times{0, warm, 0, 0})) << "in buffers of its own";
  }
}

Times in_pieces(std::int64_t size, const MessageLayout& layout, std::int64_t piece, int from, int to)
{
  MessageCopyList list;
  list.add_within_node(size, layout, piece, from, to);
  return times_of(list);
}

Times within_node(std::int64_t size, const MessageLayout& layout, bool is_long, int from, int to)
{
  return in_pieces(size, layout, is_long ? 0 : size, from, to);
}

/// From core to core each line of the segment is fetched again: the sender has written it. What only one core writes,
/// and never again, stays where it is read.
TEST(MessageCopies, WithinANode)
{
  EXPECT_EQ(within_node(bytes, contiguous, false, 0, 0), (Times{0, warm, warm, 0}));
  EXPECT_EQ(within_node(bytes, contiguous, false, 0, 1), (Times{0, warm, cold, 0}));
  EXPECT_EQ(within_node(bytes, contiguous, true, 0, 0), (Times{0, 0, warm, 0}));
  EXPECT_EQ(within_node(bytes, contiguous, true, 0, 1), (Times{0, 0, warm, 0}));
  EXPECT_EQ(within_node(bytes, strided, false, 0, 1), (Times{warm, warm, cold, warm}));
  EXPECT_EQ(within_node(bytes, strided, true, 0, 1), (Times{warm, 0, cold, warm}));
  EXPECT_EQ(within_node(0, strided, true, 0, 1), (Times{0, 0, 0, 0}));
}

/// Each byte is copied in once and out once, whatever the pieces are: the last one may be shorter.
TEST(MessageCopies, WithinANodeInPieces)
{
  for (const std::int64_t piece : {bytes / 4, bytes / 2, bytes / 4 + 64}) {
    EXPECT_EQ(in_pieces(bytes, contiguous, piece, 0, 0), (Times{0, warm, warm, 0})) << piece;
    EXPECT_EQ(in_pieces(bytes, contiguous, piece, 0, 1), (Times{0, warm, cold, 0})) << piece;
  }
  EXPECT_EQ(in_pieces(bytes, strided, bytes / 2, 0, 1), (Times{warm, warm, cold, warm}));
}

} // namespace
} // namespace loghop::simulate::message_copies_test
