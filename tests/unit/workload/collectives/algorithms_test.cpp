// Does every algorithm do what its collective is for, whatever the number of ranks, the root, the sizes and the order
// in which things happen?
#include "loghop/workload/collectives/decisions/library_decisions.hpp"

#include "support/thorough.hpp"
#include "unit/workload/collectives/meaning.hpp"
#include "unit/workload/collectives/row_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>

namespace loghop::collectives::test::algorithms_test {
namespace {

using ::testing::IsEmpty;

CollectiveOptions options_with(std::int64_t bytes, int root = 0)
{
  CollectiveOptions options;
  options.bytes = bytes;
  options.root = root;
  options.group_size = 3;
  options.radix = 3;
  options.library = &mpi_libraries().front();
  options.messages = 4;
  options.rearrange_ps_per_byte = 1;
  options.datatype = 1;
  options.datatype_block = 1;
  options.own_operand = true;
  options.temporary_ps_per_byte = 1;
  options.temporary_limit = 0;
  return options;
}

class Algorithms : public ::testing::TestWithParam<AlgorithmRow> {
protected:
  CollectiveGraph graph(int ranks, const CollectiveOptions& options, bool await_sends = false) const
  {
    CollectiveGraph::Settings settings;
    settings.ranks = ranks;
    settings.tag = 7;
    settings.await_sends = await_sends;
    settings.name = GetParam().collective + " " + GetParam().name;
    return CollectiveGraph(GetParam().make(ranks, options), Group::all(ranks), settings);
  }

  std::vector<std::string> problems(int ranks, const CollectiveOptions& options, SendRule rule = SendRule::eager,
                                    std::uint32_t seed = 1, bool await_sends = false) const
  {
    CollectiveGraph tried = graph(ranks, options, await_sends);
    const Meaning meaning = meaning_of(GetParam().collective, GetParam().name, tried.algorithm(), options);
    return problems_of(run_symbolically(tried, meaning.before, rule, seed), meaning);
  }

  bool uses(Option option) const { return (GetParam().options & option) != 0; }
  std::vector<int> roots(int ranks) const
  {
    std::vector<int> roots(uses(option_root) ? static_cast<std::size_t>(ranks) : 1u);
    std::iota(roots.begin(), roots.end(), 0);
    return roots;
  }
};

TEST_P(Algorithms, EveryRankEndsUpWithItsData)
{
  for (int ranks = 1; ranks <= 20; ++ranks)
    for (const int root : roots(ranks))
      for (const std::uint32_t seed : {1u, 2u, 3u})
        EXPECT_THAT(problems(ranks, options_with(100, root), SendRule::eager, seed), IsEmpty())
            << ranks << " ranks, root " << root << ", seed " << seed;
}

TEST_P(Algorithms, ManyRanks)
{
  for (const int ranks : {31, 32, 33, 64, 100, 127})
    for (const int root : {0, ranks / 2, ranks - 1})
      if (ranks <= few_or_all(33, 127))
        EXPECT_THAT(problems(ranks, options_with(1000, uses(option_root) ? root : 0)), IsEmpty())
            << ranks << " " << root;
}

TEST_P(Algorithms, AnySize)
{
  for (const int ranks : {1, 2, 3, 6, 8, 13})
    for (const std::int64_t bytes : {std::int64_t{0}, std::int64_t{1}, std::int64_t{13}, std::int64_t{1} << 40})
      EXPECT_THAT(problems(ranks, options_with(bytes)), IsEmpty()) << ranks << " ranks, " << bytes << " bytes";
}

class Pipelines : public Algorithms {};

TEST_P(Pipelines, AnySegments)
{
  for (const int ranks : {1, 2, 3, 7, 8, 12})
    for (const std::int64_t bytes : {0, 1, 64, 100})
      for (const std::int64_t segment : {1, 7, 64, 100, 5000}) {
        CollectiveOptions options = options_with(bytes, uses(option_root) ? ranks / 2 : 0);
        options.segment_bytes = segment;
        EXPECT_THAT(problems(ranks, options), IsEmpty()) << ranks << " " << bytes << " " << segment;
      }
}

class GroupAlgorithms : public Algorithms {};

TEST_P(GroupAlgorithms, AnyGroupSize)
{
  for (int ranks = 1; ranks <= 20; ++ranks)
    for (const int size : {1, 2, 4, 5, 20, 100}) {
      CollectiveOptions options = options_with(10, uses(option_root) ? ranks - 1 : 0);
      options.group_size = size;
      EXPECT_THAT(problems(ranks, options), IsEmpty()) << ranks << " " << size;
    }
}

class Defaults : public Algorithms {};

/// On both sides of most limits.
TEST_P(Defaults, OfEveryLibrary)
{
  for (const MpiLibrary& library : mpi_libraries()) {
    if (decisions_of(library).collectives.count(GetParam().collective) == 0) continue; // its choices are not known
    for (const int ranks : {1, 2, 3, 5, 8, 9, 16, 17, 32})
      for (const int root : {0, ranks / 2, ranks - 1})
        for (const std::int64_t bytes : {1, 100, 3000, 20000, 100000, 2000000}) {
          CollectiveOptions options = options_with(bytes, uses(option_root) ? root : 0);
          options.library = &library;
          EXPECT_THAT(problems(ranks, options), IsEmpty()) << library.text() << " " << ranks << " " << bytes;
        }
  }
}

class TwoLevels : public Algorithms {};

TEST_P(TwoLevels, AnyAlgorithmBetweenLeaders)
{
  for (const AlgorithmRow& row : fixed_algorithms_of(GetParam().collective)) {
    if ((row.options & option_levels) != 0) continue;
    for (const int ranks : {1, 2, 5, 8, 13, 20})
      for (const int root : {0, ranks / 2, ranks - 1})
        for (const int size : {1, 2, 3, 4, 7})
          for (const Within within : {Within::binomial, Within::linear}) {
            CollectiveOptions options = options_with(100, uses(option_root) ? root : 0);
            options.between = row.name;
            options.within = within;
            options.group_size = size;
            EXPECT_THAT(problems(ranks, options), IsEmpty()) << row.name << " " << ranks << " " << root << " " << size;
          }
  }
}

TEST_P(TwoLevels, NoOtherAlgorithmBetweenLeaders)
{
  CollectiveOptions options = options_with(100);
  for (const char* name : {"two_level", "default", "none"}) {
    options.between = name;
    EXPECT_THROW(GetParam().make(4, options), std::invalid_argument) << name;
  }
}

TEST_P(Algorithms, WithComputationsAndDelays)
{
  for (const int ranks : {1, 2, 3, 6, 8, 13}) {
    CollectiveOptions options = options_with(100, ranks / 2);
    if (!uses(option_root)) options.root = 0;
    options.combine_ps_per_byte = 2.5;
    options.segment_bytes = 30;
    options.delay = 1000;
    for (const std::uint32_t seed : {1u, 2u, 3u, 4u})
      EXPECT_THAT(problems(ranks, options, SendRule::eager, seed), IsEmpty()) << ranks << " " << seed;
  }
}

TEST_P(Algorithms, CompletesWithSynchronousSends)
{
  for (int ranks = 1; ranks <= 20; ++ranks)
    for (const bool await_sends : {false, true})
      for (const std::uint32_t seed : {1u, 2u, 3u}) {
        CollectiveOptions options = options_with(100, uses(option_root) ? ranks / 3 : 0);
        options.segment_bytes = 30;
        EXPECT_THAT(problems(ranks, options, SendRule::synchronous, seed, await_sends), IsEmpty())
            << ranks << " " << await_sends << " " << seed;
      }
}

TEST_P(Algorithms, CompletesWithSendsThatHoldTheirProcessorWhereItSaysSo)
{
  for (int ranks = 2; ranks <= 20; ++ranks)
    for (const std::uint32_t seed : {1u, 2u, 3u}) {
      CollectiveOptions options = options_with(100, uses(option_root) ? ranks / 3 : 0);
      options.segment_bytes = 30;
      options.delay = seed == 1 ? 0 : 10;
      if (GetParam().one_way) {
        EXPECT_THAT(problems(ranks, options, SendRule::holding, seed), IsEmpty()) << ranks << " " << seed;
      }
    }
  if (GetParam().name == "default") return; // what it is depends on ranks and size
  if (uses(option_levels)) return;          // ... and on the algorithm between leaders
  // Where two ranks may send to each other, they do at once in some order of things, and neither can take in.
  int completed = 0;
  for (const int ranks : {2, 3})
    for (std::uint32_t seed = 0; seed < 20; ++seed)
      if (problems(ranks, options_with(100), SendRule::holding, seed).empty()) ++completed;
  EXPECT_EQ(completed == 40, GetParam().one_way) << completed;
}

TEST_P(Algorithms, StepsAreNotEmptyAndWithinTheirBounds)
{
  for (const int ranks : {1, 2, 3, 8, 13})
    for (const int root : roots(ranks)) {
      CollectiveOptions options = options_with(100, root);
      options.segment_bytes = 30;
      const auto algorithm = GetParam().make(ranks, options);
      ASSERT_EQ(algorithm->ranks(), ranks);
      for (int rank = 0; rank < ranks; ++rank)
        for (std::int64_t number = 0; number < algorithm->steps(rank); ++number) {
          const Step step = algorithm->step(rank, number);
          EXPECT_TRUE(step.receives + step.sends > 0 || step.compute > 0);
          EXPECT_LE(step.receives + step.sends, algorithm->widest_step());
          for (std::int32_t i = 0; i < step.sends; ++i)
            EXPECT_LT(algorithm->send(rank, number, i).tag, algorithm->tags());
        }
    }
}

TEST_P(Algorithms, AMessageIsAsLargeAsThePiecesThatItCarries)
{
  if (GetParam().collective == "barrier") return;                                   // notices carry no data
  if (GetParam().collective == "scan" || GetParam().collective == "exscan") return; // one sum of all pieces
  for (const int ranks : {2, 3, 8, 13}) {
    CollectiveOptions options = options_with(100);
    options.segment_bytes = 30;
    const auto algorithm = GetParam().make(ranks, options);
    for (int rank = 0; rank < ranks; ++rank)
      for (std::int64_t step = 0; step < algorithm->steps(rank); ++step)
        for (std::int32_t i = 0; i < algorithm->step(rank, step).sends; ++i) {
          Payload payload;
          algorithm->describe(rank, step, i, payload);
          std::int64_t bytes = 0;
          for (const Piece& piece : payload.pieces)
            bytes += algorithm->block_bytes(piece.block);
          EXPECT_EQ(bytes, algorithm->send(rank, step, i).bytes);
        }
  }
}

std::vector<AlgorithmRow> rows_with(Option option)
{
  std::vector<AlgorithmRow> rows;
  for (const AlgorithmRow& row : algorithm_table())
    if ((row.options & option) != 0) rows.push_back(row);
  return rows;
}

INSTANTIATE_TEST_SUITE_P(Every, Algorithms, ::testing::ValuesIn(algorithm_table()), test_name);
INSTANTIATE_TEST_SUITE_P(Every, Pipelines, ::testing::ValuesIn(rows_with(option_segment_bytes)), test_name);
INSTANTIATE_TEST_SUITE_P(Every, Defaults, ::testing::ValuesIn(rows_with(option_library)), test_name);
INSTANTIATE_TEST_SUITE_P(Every, TwoLevels, ::testing::ValuesIn(rows_with(option_levels)), test_name);
INSTANTIATE_TEST_SUITE_P(Every, GroupAlgorithms, ::testing::ValuesIn(rows_with(option_group_size)), test_name);

} // namespace
} // namespace loghop::collectives::test::algorithms_test
