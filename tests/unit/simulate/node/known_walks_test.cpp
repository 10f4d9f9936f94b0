// What one process learns of walks, and tells another.
#include "loghop/simulate/node/known_walks.hpp"

#include "loghop/simulate/engine/isolation.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::known_walks_test {
namespace {

using Key = KnownWalks::Key;

const Key one = {1, 2, -3}, two = {1, 2}, three = {std::int64_t{1} << 62};

void expect_known(const KnownWalks& walks, const Key& key, std::int64_t tlb_misses, std::int64_t upgrades)
{
  const KnownWalks::Counts* const counts = walks.find(key);
  ASSERT_NE(counts, nullptr);
  ASSERT_EQ(counts->size(), 1u);
  EXPECT_EQ(counts->front().tlb_misses, tlb_misses);
  EXPECT_EQ(counts->front().upgrades, upgrades);
}

TEST(KnownWalks, FindsWhatWasAddedByItsWholeKey)
{
  KnownWalks walks;
  EXPECT_EQ(walks.find(one), nullptr);
  walks.add(one, {{10, 20}});
  walks.add(two, {{30, 40}});
  expect_known(walks, one, 10, 20);
  expect_known(walks, two, 30, 40);
  EXPECT_EQ(walks.find(three), nullptr);
  EXPECT_EQ(&walks.add(one, {{50, 60}}), walks.find(one)); // counts follow from the key: the first ones stay
  expect_known(walks, one, 10, 20);
}

TEST(KnownWalks, TellsOnceWhatWasAdded)
{
  KnownWalks walks, first, second;
  walks.add(one, {{10, 20}});
  first.learn(walks.tell());
  walks.add(three, {{std::int64_t{1} << 61, 5}});
  second.learn(walks.tell());
  expect_known(first, one, 10, 20);
  EXPECT_EQ(first.size(), 1u);
  expect_known(second, three, std::int64_t{1} << 61, 5);
  EXPECT_EQ(second.size(), 1u);
}

TEST(KnownWalks, DoesNotTellWhatItLearned)
{
  KnownWalks walks, heard, third;
  walks.add(one, {{10, 20}});
  heard.learn(walks.tell());
  third.learn(heard.tell());
  EXPECT_EQ(third.size(), 0u);
}

TEST(KnownWalks, ListsOfCopiesKeepTheirOrder)
{
  KnownWalks walks, other;
  walks.add(one, {{1, 2}, {}, {3, 4, 5, {6, 0, 7}}});
  walks.add(two, {});
  other.learn(walks.tell());
  ASSERT_EQ(other.find(one)->size(), 3u);
  const CostlyAccesses& last = other.find(one)->at(2);
  EXPECT_EQ(last.tlb_misses, 3);
  EXPECT_EQ(last.upgrades, 4);
  EXPECT_EQ(last.memory_bytes, 5);
  EXPECT_EQ(last.lines, (std::vector<std::int64_t>{6, 0, 7}));
  EXPECT_TRUE(other.find(two)->empty());
}

TEST(KnownWalks, TheOutputOfAJobComesBackWithoutItsWalks)
{
  const std::string binary("\0 any bytes \xff", 13);
  known_walks().add({77, 1}, {{1, 1}});
  const std::string told = with_walks([&] {
    known_walks().add({77, 2}, {{7, 8}});
    return binary;
  });
  EXPECT_EQ(keep_walks(told), binary);
  expect_known(known_walks(), {77, 2}, 7, 8);
  EXPECT_EQ(keep_walks(with_walks([] { return std::string(); })), "");
}

TEST(KnownWalks, AJobTellsOnlyWhatItAdded)
{
  known_walks().add({78, 1}, {{1, 1}});
  const std::size_t without = with_walks([] { return std::string(); }).size();
  const std::size_t with = with_walks([] {
                             known_walks().add({78, 2}, {{1, 1}});
                             return std::string();
                           }).size();
  EXPECT_LT(without, with);
  EXPECT_EQ(with_walks([] { return std::string(); }).size(), without);
}

/// Each process adds a walk, and tells how many of all there are it knew before.
TEST(KnownWalks, AProcessKnowsWhatEarlierOnesWalked)
{
  constexpr std::int64_t processes = 4;
  std::string known;
  const auto job = [](std::size_t index) {
    std::int64_t before = 0;
    for (std::int64_t other = 0; other < processes; ++other)
      before += known_walks().find({79, other}) != nullptr ? 1 : 0;
    known_walks().add({79, static_cast<std::int64_t>(index)}, {{1, 1}});
    return std::to_string(before);
  };
  run_isolated(
      processes, 1, [&](std::size_t index) { return with_walks([&] { return job(index); }); },
      [&](std::size_t, const JobOutcome& outcome) { known += keep_walks(outcome.output); });
  EXPECT_EQ(known, "0123");
}

} // namespace
} // namespace loghop::simulate::known_walks_test
