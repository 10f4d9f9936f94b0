#include "loghop/simulate/message_passing/message_matching.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

namespace loghop::simulate::message_matching_test {
namespace {

struct AtRank {
  std::int32_t rank;
  std::int32_t source;
  std::int32_t tag;
};

/// The lists of some ranks, with a label for each record.
class Waiting {
public:
  explicit Waiting(int ranks) : lists_(static_cast<std::size_t>(ranks)), matching_(pool_) {}

  void add(const AtRank& at, std::uint32_t label)
  {
    matching_.add(list(at.rank), pool_.add({Rank(at.source), at.tag, label, nothing, nothing}));
  }
  std::optional<std::uint32_t> take(const AtRank& wanted)
  {
    const std::uint32_t taken = matching_.take(list(wanted.rank), {Rank(wanted.source), wanted.tag});
    if (taken == nothing) return std::nullopt;
    pool_.remove(taken);
    return pool_[taken].label;
  }
  std::vector<std::uint32_t> labels(int rank)
  {
    std::vector<std::uint32_t> labels;
    matching_.for_each(list(rank), [&](std::uint32_t i) { labels.push_back(pool_[i].label); });
    return labels;
  }

private:
  struct Record {
    Rank source;
    std::int32_t tag;
    std::uint32_t label;
    std::uint32_t next;
    std::uint32_t before;
    Envelope envelope() const { return {source, tag}; }
  };
  MatchList& list(int rank) { return lists_[static_cast<std::size_t>(rank)]; }

  Pool<Record> pool_;
  std::vector<MatchList> lists_;
  MessageMatching<Record> matching_;
};

/// Does the same as Waiting, with a list that is always searched from its beginning.
class PlainList {
public:
  void add(const AtRank& envelope, std::uint32_t label) { entries_.push_back({envelope, label}); }

  std::optional<std::uint32_t> take(const AtRank& wanted)
  {
    const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) {
      return e.envelope.rank == wanted.rank && sources_agree(e.envelope.source, wanted.source) &&
             tags_agree(e.envelope.tag, wanted.tag);
    });
    if (found == entries_.end()) return std::nullopt;
    const std::uint32_t label = found->label;
    entries_.erase(found);
    return label;
  }

  std::vector<std::uint32_t> labels(int rank) const
  {
    std::vector<std::uint32_t> labels;
    for (const Entry& e : entries_)
      if (e.envelope.rank == rank) labels.push_back(e.label);
    return labels;
  }

private:
  struct Entry {
    AtRank envelope;
    std::uint32_t label;
  };
  static bool sources_agree(std::int32_t a, std::int32_t b) { return a == b || a == -1 || b == -1; }
  static bool tags_agree(std::int32_t a, std::int32_t b)
  {
    return a == b || (std::min(a, b) == -1 && std::max(a, b) >= 0); // below -1 nothing is wild
  }

  std::vector<Entry> entries_;
};

struct Mix {
  unsigned ranks, sources, tags;
  unsigned wild_entry_one_in, wild_wanted_one_in; ///< 0: none
  unsigned adds_in_ten;                           ///< 5: short lists; more: long ones
  unsigned reserved_tags = 0;                     ///< so many of the tags are -2, -3, ...
};

class Compared {
public:
  Compared(const Mix& mix, unsigned seed) : mix_(mix), engine_(seed), lists_(static_cast<int>(mix.ranks)) {}

  void run(int steps)
  {
    for (std::uint32_t step = 0; step < static_cast<std::uint32_t>(steps); ++step) {
      if (draw(10) < mix_.adds_in_ten) {
        const AtRank envelope = draw_envelope(mix_.wild_entry_one_in);
        lists_.add(envelope, step);
        expected_.add(envelope, step);
      } else {
        const AtRank wanted = draw_envelope(mix_.wild_wanted_one_in);
        ASSERT_EQ(lists_.take(wanted), expected_.take(wanted)) << "step " << step;
      }
    }
    for (int rank = 0; rank < static_cast<int>(mix_.ranks); ++rank)
      ASSERT_EQ(lists_.labels(rank), expected_.labels(rank));
  }

private:
  unsigned draw(unsigned n) { return static_cast<unsigned>(engine_() % n); }

  AtRank draw_envelope(unsigned wild_one_in)
  {
    const auto wild = [&] { return wild_one_in > 0 && draw(wild_one_in) == 0; };
    const auto source = wild() ? any_source.value() : static_cast<std::int32_t>(draw(mix_.sources));
    const auto tag = wild() ? any_tag : draw_tag();
    return {static_cast<std::int32_t>(draw(mix_.ranks)), source, tag};
  }

  std::int32_t draw_tag()
  {
    const unsigned tag = draw(mix_.tags);
    return tag < mix_.reserved_tags ? -2 - static_cast<std::int32_t>(tag)
                                    : static_cast<std::int32_t>(tag - mix_.reserved_tags);
  }

  Mix mix_;
  std::mt19937 engine_;
  Waiting lists_;
  PlainList expected_;
};

void compare(const Mix& mix, int runs, int steps)
{
  for (int run = 0; run < runs; ++run) {
    Compared(mix, static_cast<unsigned>(run)).run(steps);
    if (testing::Test::HasFatalFailure()) FAIL() << "run " << run;
  }
}

TEST(MessageMatching, ShortListsEqualAPlainList)
{
  compare({3, 3, 2, 4, 4, 5}, 200, 500);
}

TEST(MessageMatching, LongListsEqualAPlainList)
{
  compare({2, 6, 5, 0, 0, 7}, 100, 2000);
}

TEST(MessageMatching, LongListsWithFewWildEntriesEqualAPlainList)
{
  compare({2, 6, 5, 30, 0, 6}, 100, 2000);
}

TEST(MessageMatching, LongListsWithWildRequestsEqualAPlainList)
{
  compare({2, 6, 5, 0, 5, 6}, 100, 2000);
}

TEST(MessageMatching, LongListsWithAllEqualAPlainList)
{
  compare({1, 4, 3, 10, 10, 6}, 100, 2000);
}

TEST(MessageMatching, ListsThatGrowAndShrinkEqualAPlainList)
{
  // Nearly as much is taken as added: lists cross the length from which they are indexed, and run empty.
  compare({4, 2, 2, 12, 12, 5}, 100, 3000);
}

TEST(Envelope, MatchesEqualOnesAndWildOnes)
{
  const auto match = [](const Envelope& a, const Envelope& b) {
    EXPECT_EQ(a.matches(b), b.matches(a));
    return a.matches(b);
  };
  const Envelope message{Rank(1), 0};
  for (const Envelope& wanted :
       {Envelope{Rank(1), 0}, Envelope{Rank(1), any_tag}, Envelope{any_source, 0}, Envelope{any_source, any_tag}})
    EXPECT_TRUE(match(wanted, message));
  for (const Envelope& wanted : {Envelope{Rank(1), 1}, Envelope{Rank(0), 0}, Envelope{Rank(2), any_tag},
                                 Envelope{any_source, 1}, Envelope{Rank(1), -2}})
    EXPECT_FALSE(match(wanted, message));
  const Envelope reserved{Rank(1), -2};
  EXPECT_TRUE(match(Envelope{any_source, -2}, reserved));
  EXPECT_FALSE(match(Envelope{Rank(1), any_tag}, reserved));
}

TEST(Envelope, IsWildInSourceOrTag)
{
  EXPECT_FALSE((Envelope{Rank(0), 0}.wild()));
  EXPECT_FALSE((Envelope{Rank(0), -2}.wild()));
  EXPECT_TRUE((Envelope{any_source, 0}.wild()));
  EXPECT_TRUE((Envelope{Rank(0), any_tag}.wild()));
}

TEST(Envelope, IsOrderedBySourceThenByTag)
{
  const std::vector<Envelope> in_order{{Rank(0), 5}, {Rank(1), -2}, {Rank(1), 3}, {Rank(2), 0}};
  for (std::size_t a = 0; a < in_order.size(); ++a)
    for (std::size_t b = 0; b < in_order.size(); ++b)
      EXPECT_EQ(in_order[a] < in_order[b], a < b) << a << ", " << b;
}

/// Tags below any_tag are not a program's: a wild receive does not take them, one that names them does.
TEST(MessageMatching, WildTagsAreOnlyThoseOfPrograms)
{
  Waiting waiting(1);
  waiting.add({0, 1, -2}, 0);
  waiting.add({0, 1, 0}, 1);
  EXPECT_EQ(waiting.take({0, 1, any_tag}), 1U);
  EXPECT_EQ(waiting.take({0, any_source.value(), any_tag}), std::nullopt);
  EXPECT_EQ(waiting.take({0, any_source.value(), -2}), 0U);
}

TEST(MessageMatching, ReservedTagsAmongOthersEqualAPlainList)
{
  compare({2, 3, 4, 4, 4, 5, 2}, 100, 1000);
  compare({1, 4, 5, 10, 10, 7, 2}, 100, 2000);
}

TEST(MessageMatching, AWildTagDoesNotTakeReservedOnes)
{
  Waiting waiting(1);
  waiting.add({0, 3, -2}, 1);
  waiting.add({0, 3, 0}, 2);
  EXPECT_EQ(waiting.take({0, any_source.value(), any_tag}), 2U);
  EXPECT_EQ(waiting.take({0, 3, any_tag}), std::nullopt);
  EXPECT_EQ(waiting.take({0, 3, -3}), std::nullopt);
  EXPECT_EQ(waiting.take({0, any_source.value(), -2}), 1U);
  waiting.add({0, any_source.value(), any_tag}, 4);
  EXPECT_EQ(waiting.take({0, 3, -2}), std::nullopt);
  EXPECT_EQ(waiting.take({0, 3, 7}), 4U);
}

/// One source, one tag: first come, first served, however long the list.
TEST(MessageMatching, MessagesDoNotOvertake)
{
  Waiting waiting(1);
  for (std::uint32_t i = 0; i < 1000; ++i)
    waiting.add({0, 1, 2}, i);
  for (std::uint32_t i = 0; i < 500; ++i)
    ASSERT_EQ(waiting.take({0, 1, 2}), i);
  for (std::uint32_t i = 500; i < 1000; ++i)
    ASSERT_EQ(waiting.take({0, i % 2 == 0 ? any_source.value() : 1, i % 3 == 0 ? any_tag : 2}), i);
  EXPECT_EQ(waiting.take({0, any_source.value(), any_tag}), std::nullopt);
}

/// A long list is indexed: taking the last of each of 100,000 sources is no search through them all, which would take
/// minutes.
TEST(MessageMatching, LongListsAreNotSearched)
{
  constexpr std::int32_t sources = 100000;
  Waiting waiting(1);
  waiting.add({0, any_source.value(), any_tag}, 0); // wild entries are a reason to search only while they are there
  ASSERT_EQ(waiting.take({0, 1, 1}), 0U);
  for (std::int32_t source = 0; source < sources; ++source)
    waiting.add({0, source, 0}, static_cast<std::uint32_t>(source));
  for (std::int32_t source = sources - 1; source >= 0; --source)
    ASSERT_EQ(waiting.take({0, source, 0}), static_cast<std::uint32_t>(source));
}

TEST(MessageMatching, RanksAreApart)
{
  Waiting waiting(2);
  waiting.add({0, 5, 1}, 7);
  EXPECT_EQ(waiting.take({1, any_source.value(), any_tag}), std::nullopt);
  EXPECT_EQ(waiting.labels(0), std::vector<std::uint32_t>{7});
  EXPECT_TRUE(waiting.labels(1).empty());
  EXPECT_EQ(waiting.take({0, 5, 1}), 7U);
}

} // namespace
} // namespace loghop::simulate::message_matching_test
