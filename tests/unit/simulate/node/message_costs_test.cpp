#include "loghop/simulate/node/message_costs.hpp"

#include "support/platform_parts.hpp"
#include "support/two_nodes.hpp"
#include "unit/simulate/small_hierarchies.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace loghop::simulate::message_costs_test {
namespace {

constexpr auto nobody = MessageCosts::no_operation;
constexpr MessageLayout contiguous{1, 0, 0};
constexpr MessageLayout blocks{4, 200, 400}; ///< 800 B

/// But for the traffic to main memory.
void expect_time(const CoreWork& work, const CoreWork& expected)
{
  EXPECT_EQ(work.instructions, expected.instructions);
  EXPECT_EQ(work.copying, expected.copying);
  EXPECT_EQ(work.packing, expected.packing);
  EXPECT_EQ(work.packing_copies, expected.packing_copies);
}

void expect_work(const CoreWork& work, const CoreWork& expected)
{
  expect_time(work, expected);
  EXPECT_EQ(work.memory_bytes, expected.memory_bytes);
}

/// A copy of s bytes takes s / 8 ns.
Platform platform()
{
  Platform made = test::two_nodes();
  test::library_of(made).send_overhead = 7'000;
  test::library_of(made).receive_overhead = 9'000;
  test::library_of(made).pack_block = 50;
  return made;
}

MessageWork work_of(const Platform& platform, MessagePath path, bool sends, std::int64_t bytes,
                    const MessageLayout& layout = contiguous)
{
  MessageCosts costs(platform, 1);
  return costs.work_of(path, costs.number_of(sends, bytes, layout), nobody);
}

TEST(CoreWork, AddsAndDividesEveryPart)
{
  CoreWork work{10, 200, 3000, 40000, 500000};
  work += {1, 2, 3, 4, 5};
  expect_work(work, {11, 202, 3003, 40004, 500005});
  expect_work(work.part(0.5), {6, 101, 1502, 20002, 250003});
  expect_work(MessageWork{{1, 2, 3, 4, 5}, {10, 20, 30, 40, 50}, {100, 200, 300, 400, 500}}.all(),
              {111, 222, 333, 444, 555});
}

/// Nodes have two chips of two cores.
TEST(MessageCosts, ThePathIsThatOfTheCores)
{
  const MessageCosts costs(platform(), 1);
  EXPECT_EQ(costs.path(Core(1), Core(1)), MessagePath::itself);
  EXPECT_EQ(costs.path(Core(0), Core(1)), MessagePath::chip);
  EXPECT_EQ(costs.path(Core(1), Core(2)), MessagePath::node);
  EXPECT_EQ(costs.path(Core(3), Core(4)), MessagePath::network);
  EXPECT_EQ(costs.eager_limit(MessagePath::itself), 1'000);
  EXPECT_EQ(costs.eager_limit(MessagePath::chip), 2'000);
  EXPECT_EQ(costs.eager_limit(MessagePath::node), 2'000);
  EXPECT_EQ(costs.eager_limit(MessagePath::network), 4'000);
  EXPECT_EQ(costs.latency(MessagePath::itself), 5'000);
  EXPECT_EQ(costs.latency(MessagePath::chip), 50'000);
  EXPECT_EQ(costs.latency(MessagePath::node), 50'000);
}

TEST(MessageCosts, AColdPostFetchesItsLines)
{
  Platform made = platform();
  test::cores_of(made).nic.post = 70;
  test::cores_of(made).memory.main.latency = 1000;
  for (const auto& [bytes, lines] : {std::pair(0, 0), std::pair(1, 1), std::pair(64, 1), std::pair(65, 2)}) {
    test::cores_of(made).nic.post_working_set = bytes;
    EXPECT_EQ(MessageCosts(made, 1).post(true), 70);
    EXPECT_EQ(MessageCosts(made, 1).post(false), 70 + 1000 * lines) << bytes;
  }
  test::cores_of(made).memory.caches.back().line_bytes = 16;
  EXPECT_EQ(MessageCosts(made, 1).post(false), 70 + 1000 * 5);
  test::cores_of(made).memory.caches.clear(); // then lines have 64 bytes
  EXPECT_EQ(MessageCosts(made, 1).post(false), 70 + 1000 * 2);
}

TEST(MessageCosts, OverTheNetwork)
{
  const MessageWork send = work_of(platform(), MessagePath::network, true, 800);
  expect_work(send.overhead, {7'000, 0, 0, 0, 0});
  expect_work(send.layout, {});
  expect_work(send.streamed, {0, 100'000, 0, 0, 0});
  const MessageWork receive = work_of(platform(), MessagePath::network, false, 800);
  expect_work(receive.overhead, {9'000, 0, 0, 0, 0});
  expect_work(receive.layout, {});
  expect_work(receive.streamed, {0, 100'000, 13 * 64, 0, 0}); // the lines that the interface has put into memory
  // Longer than the eager limit, with one copy at the sender alone.
  expect_work(work_of(platform(), MessagePath::network, true, 8'000).streamed, {0, 1'000'000, 0, 0, 0});
  expect_work(work_of(platform(), MessagePath::network, false, 8'000).streamed, {});
  expect_work(work_of(platform(), MessagePath::network, true, 0).all(), {7'000, 0, 0, 0, 0});
}

TEST(MessageCosts, PacketsAndWritingIntoTheInterface)
{
  Platform made = platform();
  test::library_of(made).send_packet = 11;
  test::library_of(made).receive_packet = 13;
  expect_work(work_of(made, MessagePath::network, true, 800).streamed, {0, 100'000, 0, 0, 0});
  test::library_of(made).packet_bytes = 400;
  for (const auto& [bytes, packets] : {std::pair(800, 2), std::pair(801, 3), std::pair(1, 1), std::pair(0, 0)}) {
    EXPECT_EQ(work_of(made, MessagePath::network, true, bytes).streamed.instructions, 11 * packets) << bytes;
    EXPECT_EQ(work_of(made, MessagePath::network, false, bytes).streamed.instructions, 13 * packets) << bytes;
    EXPECT_EQ(work_of(made, MessagePath::chip, true, bytes).streamed.instructions, 0);
  }
  test::cores_of(made).nic.pio_bytes_per_second = 1e9; // 800 ns, and the core reads what it writes
  expect_work(work_of(made, MessagePath::network, true, 800).streamed, {22 + 800'000, 200'000, 0, 0, 0});
  expect_work(work_of(made, MessagePath::network, false, 800).streamed, {26, 100'000, 13 * 64, 0, 0});
}

TEST(MessageCosts, StridedMessagesArePackedAndUnpacked)
{
  for (const bool sends : {true, false}) {
    const MessageWork work = work_of(platform(), MessagePath::network, sends, 800, blocks);
    expect_work(work.layout, {200, 100'000, 0, 200, 100'000});
    expect_time(work.streamed, {0, 100'000, 0, 0, 0});
    MessageLayout own = blocks;
    own.by_program = true;
    expect_work(work_of(platform(), MessagePath::network, sends, 800, own).layout, {0, 100'000, 0, 0, 100'000});
    // A shorter message has fewer blocks, and one alone needs no packing.
    EXPECT_EQ(work_of(platform(), MessagePath::network, sends, 401, blocks).layout.instructions, 150);
    EXPECT_EQ(work_of(platform(), MessagePath::network, sends, 400, blocks).layout.instructions, 100);
    EXPECT_EQ(work_of(platform(), MessagePath::network, sends, 201, blocks).layout.instructions, 100);
    EXPECT_EQ(work_of(platform(), MessagePath::network, sends, 200, blocks).layout.instructions, 0);
    EXPECT_EQ(work_of(platform(), MessagePath::network, sends, 0, blocks).layout.instructions, 0);
    expect_work(work_of(platform(), MessagePath::node, sends, 800, blocks).layout, {200, 100'000, 0, 200, 100'000});
  }
}

TEST(MessageCosts, WithinANode)
{
  for (const MessagePath path : {MessagePath::chip, MessagePath::node}) {
    expect_time(work_of(platform(), path, true, 2'000).all(), {300'000, 250'000, 0, 0, 0});
    expect_time(work_of(platform(), path, false, 2'000).all(), {400'000, 250'000, 0, 0, 0});
    expect_time(work_of(platform(), path, true, 2'008).all(), {300'000, 0, 0, 0, 0}); // copied once, by the receiver
    expect_time(work_of(platform(), path, false, 2'008).all(), {400'000, 251'000, 0, 0, 0});
  }
  expect_time(work_of(platform(), MessagePath::itself, true, 1'000).all(), {30'000, 125'000, 0, 0, 0});
  expect_time(work_of(platform(), MessagePath::itself, false, 1'000).all(), {40'000, 125'000, 0, 0, 0});
  expect_time(work_of(platform(), MessagePath::itself, true, 1'008).all(), {30'000, 0, 0, 0, 0});
}

/// Within a node long messages have more than 2000 B, and of a core to itself more than 1000 B.
TEST(MessageCosts, ALongMessageWithinANodeHasAnOverheadMoreAtItsReceiver)
{
  Platform made = platform();
  test::library_of(made).within_node.long_overhead = 70'000;
  test::library_of(made).to_itself.long_overhead = 6'000;
  for (const MessagePath path : {MessagePath::chip, MessagePath::node}) {
    EXPECT_EQ(work_of(made, path, false, 2'000).overhead.instructions, 400'000);
    EXPECT_EQ(work_of(made, path, false, 2'001).overhead.instructions, 470'000);
    EXPECT_EQ(work_of(made, path, true, 2'001).overhead.instructions, 300'000);
  }
  EXPECT_EQ(work_of(made, MessagePath::itself, false, 1'000).overhead.instructions, 40'000);
  EXPECT_EQ(work_of(made, MessagePath::itself, false, 1'001).overhead.instructions, 46'000);
  EXPECT_EQ(work_of(made, MessagePath::network, false, 8'000).overhead.instructions, 9'000);
}

/// Messages of more than 1000 B need a cell, and of a core to itself of more than 100 B; above 2000 B and 1000 B they are long.
TEST(MessageCosts, AMessageThatNeedsACellHasAnOverheadMoreAtEachEnd)
{
  Platform made = platform();
  Middleware& library = test::library_of(made);
  library.within_node.cell_above = 1'000;
  library.within_node.send_cell = 50'000;
  library.within_node.receive_cell = 7'000;
  library.to_itself.cell_above = 100;
  library.to_itself.send_cell = 5'000;
  library.to_itself.receive_cell = 600;
  const auto overhead = [&](MessagePath path, bool sends, std::int64_t bytes) {
    return work_of(made, path, sends, bytes).overhead.instructions;
  };
  for (const MessagePath path : {MessagePath::chip, MessagePath::node}) {
    for (const std::int64_t bytes : {0, 1, 1'000, 2'001}) {
      EXPECT_EQ(overhead(path, true, bytes), 300'000) << bytes;
      EXPECT_EQ(overhead(path, false, bytes), 400'000) << bytes;
    }
    for (const std::int64_t bytes : {1'001, 2'000}) {
      EXPECT_EQ(overhead(path, true, bytes), 350'000) << bytes;
      EXPECT_EQ(overhead(path, false, bytes), 407'000) << bytes;
    }
  }
  EXPECT_EQ(overhead(MessagePath::itself, true, 100), 30'000);
  EXPECT_EQ(overhead(MessagePath::itself, true, 101), 35'000);
  EXPECT_EQ(overhead(MessagePath::itself, false, 101), 40'600);
  EXPECT_EQ(overhead(MessagePath::itself, false, 1'001), 40'000);
  for (const bool sends : {true, false})
    EXPECT_EQ(overhead(MessagePath::network, sends, 1'500),
              work_of(platform(), MessagePath::network, sends, 1'500).overhead.instructions);
}

/// The copy of 512 B reads 32 lines that the interface has written, and writes as many that stay in the first cache.
TEST(MessageCosts, WhatTheInterfaceWritesIsInMainMemoryOrInTheLastCache)
{
  Platform made = platform();
  MemoryHierarchy& memory = test::cores_of(made).memory;
  memory = test::hierarchy({test::cache_of(64, 64), test::cache_of(1024, 1024, SharedBy::node)});
  constexpr Picoseconds warm = 64 * 300;
  const CoreWork from_memory = work_of(made, MessagePath::network, false, 512).streamed;
  EXPECT_EQ(from_memory.copying, warm + 32 * static_cast<Picoseconds>(test::far));
  EXPECT_EQ(from_memory.memory_bytes, 512);
  memory.device_writes_to_cache = true;
  const CoreWork from_cache = work_of(made, MessagePath::network, false, 512).streamed;
  EXPECT_EQ(from_cache.copying, warm + 32 * static_cast<Picoseconds>(test::near));
  EXPECT_EQ(from_cache.memory_bytes, 0);
}

TEST(MessageCosts, EqualOperationsHaveEqualNumbers)
{
  MessageCosts costs(platform(), 1);
  const std::uint32_t first = costs.number_of(true, 800, contiguous);
  EXPECT_EQ(costs.number_of(true, 800, contiguous), first);
  EXPECT_EQ(costs.number_of(true, 800, MessageLayout{1, 800, 999}), first); // one block has no gaps
  EXPECT_EQ(costs.number_of(true, 800, MessageLayout{2, 400, 400, true}), first);
  std::vector<std::uint32_t> numbers{first, costs.number_of(false, 800, contiguous),
                                     costs.number_of(true, 792, contiguous), costs.number_of(true, 800, blocks)};
  EXPECT_EQ(costs.number_of(true, 800, MessageLayout{9, 200, 400}), numbers.back()); // cut to 4 blocks
  MessageLayout other = blocks;
  other.stride_bytes = 401;
  numbers.push_back(costs.number_of(true, 800, other));
  other = blocks;
  other.block_bytes = 201; // also 4
  numbers.push_back(costs.number_of(true, 800, other));
  other = blocks;
  other.by_program = true;
  numbers.push_back(costs.number_of(true, 800, other));
  other = blocks;
  other.parts = 2;
  numbers.push_back(costs.number_of(true, 800, other));
  other = contiguous;
  other.parts = 2;
  numbers.push_back(costs.number_of(true, 800, other));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    EXPECT_EQ(numbers[i], i) << "each is new, in order";
}

/// A cache of 1024 B. What a core sends, 512 B, stays there, unless it receives as much in between, in two buffers.
Platform with_small_cache()
{
  Platform made = platform();
  test::cores_of(made).memory = test::hierarchy({test::cache_of(64, 64)});
  test::cores_of(made).nic.pio_bytes_per_second = 1e20;
  test::library_of(made).send_copies = 0;
  return made;
}

TEST(MessageCosts, OnlyOperationsOfTheOtherKindCoolTheCache)
{
  MessageCosts costs(with_small_cache(), 1);
  const std::uint32_t send = costs.number_of(true, 512, contiguous);
  const std::uint32_t other = costs.number_of(true, 504, contiguous);
  const std::uint32_t receive = costs.number_of(false, 512, contiguous);
  constexpr Picoseconds warm = 64 * 300;
  EXPECT_EQ(costs.work_of(MessagePath::network, send, nobody).streamed.copying, warm);
  EXPECT_EQ(costs.work_of(MessagePath::network, send, send).streamed.copying, warm);
  EXPECT_EQ(costs.work_of(MessagePath::network, send, other).streamed.copying, warm);
  const CoreWork cold = costs.work_of(MessagePath::network, send, receive).streamed;
  EXPECT_EQ(cold.copying, warm + 32 * static_cast<Picoseconds>(test::far));
  EXPECT_GE(cold.memory_bytes, 512); // it was fetched, and something went back
  const Picoseconds within = costs.work_of(MessagePath::chip, send, nobody).all().copying;
  EXPECT_EQ(costs.work_of(MessagePath::chip, send, receive).all().copying, within);
}

/// Two parts stay in the cache, three push each other out, however many more there are.
TEST(MessageCosts, PartsCostTheirMean)
{
  constexpr Picoseconds warm = 64 * 300;
  for (const std::int64_t parts : {1, 2, 3, 4, 5, 6, 1'000'000'000}) {
    MessageLayout layout = contiguous;
    layout.parts = parts;
    const CoreWork work = work_of(with_small_cache(), MessagePath::network, true, 512, layout).streamed;
    EXPECT_EQ(work.copying, parts <= 2 ? warm : warm + 32 * static_cast<Picoseconds>(test::far)) << parts;
    EXPECT_EQ(work.memory_bytes, parts <= 2 ? 0 : 512) << parts;
  }
}

} // namespace
} // namespace loghop::simulate::message_costs_test
