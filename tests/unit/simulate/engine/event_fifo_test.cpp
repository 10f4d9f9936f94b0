#include "loghop/simulate/engine/event_fifo.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace loghop::simulate::event_fifo_test {
namespace {

constexpr std::uint32_t chunk = EventChunk::capacity;

void push(EventFifo& list, EventChunks& chunks, std::uint32_t number, Picoseconds time = 5)
{
  list.push(chunks, {time, nullptr, number});
}

TEST(EventFifo, FirstInFirstOutAcrossChunks)
{
  for (const std::uint32_t events : {1U, 2U, chunk - 1, chunk, chunk + 1, 2 * chunk, 2 * chunk + 1, 5 * chunk}) {
    EventChunks chunks;
    EventFifo list;
    for (int round = 0; round < 2; ++round) {
      EXPECT_TRUE(list.empty());
      for (std::uint32_t i = 0; i < events; ++i) {
        push(list, chunks, i);
        ASSERT_FALSE(list.empty());
        ASSERT_EQ(list.has_one(), i == 0);
      }
      for (std::uint32_t i = 0; i < events; ++i) {
        ASSERT_FALSE(list.empty());
        ASSERT_EQ(list.front().number, i) << "of " << events;
        ASSERT_EQ(list.has_one(), i + 1 == events) << i << " of " << events;
        list.pop(chunks);
      }
    }
    EXPECT_TRUE(list.empty());
  }
}

/// One comes and one goes: the list moves through its chunks.
TEST(EventFifo, StaysShortAcrossChunks)
{
  EventChunks chunks;
  EventFifo list;
  push(list, chunks, 0);
  for (std::uint32_t i = 1; i < 10 * chunk; ++i) {
    push(list, chunks, i);
    ASSERT_EQ(list.front().number, i - 1);
    list.pop(chunks);
    ASSERT_TRUE(list.has_one());
  }
}

/// Of all that were added since the list was empty, also of those that have gone.
TEST(EventFifo, KnowsTheEarliestTime)
{
  EventChunks chunks;
  EventFifo list;
  push(list, chunks, 0, 7);
  EXPECT_EQ(list.earliest(), 7);
  push(list, chunks, 1, 9);
  EXPECT_EQ(list.earliest(), 7);
  push(list, chunks, 2, 4);
  EXPECT_EQ(list.earliest(), 4);
  EXPECT_EQ(list.front().time, 7);
  list.pop(chunks);
  list.pop(chunks);
  EXPECT_EQ(list.earliest(), 4);
  list.pop(chunks);
  push(list, chunks, 3, 20);
  EXPECT_EQ(list.earliest(), 20);
}

TEST(EventFifo, KnowsWhetherAllTimesWereOne)
{
  EventChunks chunks;
  EventFifo list;
  for (const Picoseconds other : {6, 8}) {
    push(list, chunks, 0, 7);
    push(list, chunks, 1, 7);
    EXPECT_TRUE(list.has_one_time());
    push(list, chunks, 2, other);
    EXPECT_FALSE(list.has_one_time());
    while (!list.empty())
      list.pop(chunks);
  }
}

TEST(EventChunks, GiveTheLastUsedFirst)
{
  EventChunks chunks;
  std::set<EventChunk*> taken;
  std::vector<EventChunk*> order;
  for (int i = 0; i < 40; ++i) {
    order.push_back(chunks.take());
    EXPECT_EQ(order.back()->next, nullptr);
    EXPECT_TRUE(taken.insert(order.back()).second);
  }
  chunks.give_back(order[3]);
  chunks.give_back(order[30]);
  EXPECT_EQ(chunks.take(), order[30]);
  EXPECT_EQ(chunks.take(), order[3]);
  EXPECT_EQ(order[3]->next, nullptr);
  EXPECT_EQ(taken.count(chunks.take()), 0U);
}

} // namespace
} // namespace loghop::simulate::event_fifo_test
