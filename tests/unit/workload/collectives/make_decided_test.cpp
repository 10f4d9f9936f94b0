// What the chosen algorithms do: algorithms_test.cpp. That the libraries themselves choose them: tests/mpi.
#include "loghop/workload/collectives/make_decided.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/decisions/library_decisions.hpp"
#include "unit/base/wrong_input.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::make_decided_test {
namespace {

CollectiveOptions of(const MpiLibrary& library, std::int64_t bytes)
{
  CollectiveOptions options;
  options.bytes = bytes;
  options.library = &library;
  return options;
}
CollectiveOptions of_open_mpi(std::int64_t bytes)
{
  return of(mpi_libraries().at(0), bytes);
}
CollectiveOptions of_mpich(std::int64_t bytes)
{
  return of(mpi_libraries().at(1), bytes);
}

/// Peers and sizes of all that a rank sends.
std::vector<std::pair<int, std::int64_t>> sent_by(const CollectiveAlgorithm& algorithm, int rank)
{
  std::vector<std::pair<int, std::int64_t>> all;
  for (std::int64_t step = 0; step < algorithm.steps(rank); ++step)
    for (int i = 0; i < algorithm.step(rank, step).sends; ++i) {
      const StepMessage message = algorithm.send(rank, step, i);
      all.emplace_back(message.peer, message.bytes);
    }
  return all;
}

struct Case {
  const char* collective;
  int ranks;
  std::int64_t bytes;
  const char* algorithm;
  int radix = 2;
};

void expect_equal(const Case& tried, CollectiveOptions options)
{
  const auto decided = make_decided(tried.collective, tried.ranks, options);
  options.radix = tried.radix;
  const auto expected = require_algorithm(tried.collective, tried.algorithm).make(tried.ranks, options);
  for (int rank = 0; rank < tried.ranks; ++rank)
    ASSERT_EQ(sent_by(*decided, rank), sent_by(*expected, rank)) << tried.collective << " " << tried.bytes;
}

TEST(MakeDecided, IsTheAlgorithmThatTheLibraryTakes)
{
  const Case cases[] = {{"broadcast", 64, 1024, "knomial", 4},
                        {"broadcast", 32, 2047, "nearest_binomial"},
                        {"broadcast", 32, 2048, "knomial", 4},
                        {"broadcast", 16, 1 << 20, "scatter_doubling"},
                        {"reduce", 100, 8, "binomial"},
                        {"allreduce", 64, (1 << 18) - 1, "recursive_doubling"},
                        {"allreduce", 64, 1 << 18, "nearest_halving"},
                        {"allreduce", 20, 10, "recursive_doubling"}, // a ring, had it more elements than ranks
                        {"allreduce", 40, 20, "recursive_doubling"},
                        {"allgather", 48, 8, "bruck"}, // recursive doubling, were they a power of two
                        {"allgather", 32, 8, "recursive_doubling"},
                        {"allgather", 33, 1024, "ring"}, // neighbours, were they even
                        {"allgather", 34, 1024, "neighbour_exchange"},
                        {"alltoall", 64, 1 << 18, "ring"},
                        {"reduce_scatter", 64, 10, "butterfly"}, // 640 B are the blocks of all
                        {"gather", 256, 2048, "linear"},
                        {"barrier", 512, 0, "dissemination"},
                        {"scan", 5, 8, "chain"}};
  for (const Case& tried : cases)
    expect_equal(tried, of_open_mpi(tried.bytes));
}

TEST(MakeDecided, OfMpichToo)
{
  const Case cases[] = {{"broadcast", 8, 12288, "binomial"},
                        {"broadcast", 8, 1 << 15, "scatter_doubling"},
                        {"broadcast", 7, 1 << 15, "binomial"},          // few ranks
                        {"broadcast", 9, 9 << 14, "scatter_allgather"}, // no power of two
                        {"reduce", 100, 2048, "binomial"},
                        {"reduce", 100, 2049, "folded_halving"},
                        {"allreduce", 16, 15, "recursive_doubling"}, // fewer elements than ranks
                        {"allreduce", 31, 16, "folded_halving"},
                        {"allgather", 5, 16383, "bruck"}, // 81,915 B of all blocks
                        {"allgather", 5, 16384, "ring"},
                        {"allgather", 4, 16384, "recursive_doubling"},
                        {"reduce_scatter", 4, 1 << 17, "pairwise"},
                        {"alltoall", 8, 8, "scattered"},
                        {"alltoall", 9, 8, "bruck"},
                        {"gather", 5, 8, "binomial"},
                        {"scan", 5, 8, "recursive_doubling"}};
  for (const Case& tried : cases)
    expect_equal(tried, of_mpich(tried.bytes));
}

TEST(MakeDecided, BlocksOfBroadcastsAreRoundedUp)
{
  const auto of_two_to_the_fourth = make_decided("broadcast", 16, of_open_mpi(1200001)); // 15 blocks of 75,001 B
  EXPECT_EQ(sent_by(*of_two_to_the_fourth, 15).front().second, 1200001 - 15 * 75001);
  const auto made = make_decided("broadcast", 9, of_mpich(20000)); // 8 blocks of 2223 B
  EXPECT_EQ(sent_by(*made, 0).front(), (std::pair<int, std::int64_t>(8, 2216)));
}

TEST(MakeDecided, SequencesAreMadeOfDecidedParts)
{
  const CollectiveOptions options = of_open_mpi(1000); // allreduce of 128 ranks: a reduction, then a broadcast
  const auto allreduce = make_decided("allreduce", 128, options);
  const auto reduce = make_decided("reduce", 128, options);
  const auto broadcast = make_decided("broadcast", 128, options);
  for (int rank = 0; rank < 128; ++rank) {
    auto expected = sent_by(*reduce, rank);
    for (const auto& message : sent_by(*broadcast, rank))
      expected.push_back(message);
    EXPECT_EQ(sent_by(*allreduce, rank), expected) << rank;
  }
}

TEST(MakeDecided, AReduceScatterInSequenceReducesAllBlocksAndScattersEach)
{
  const auto made = make_decided("reduce_scatter", 64, of_open_mpi(3)); // 192 B
  EXPECT_EQ(sent_by(*made, 63).front().second, 192);
  EXPECT_EQ(sent_by(*made, 0).size(), 63u);
  EXPECT_EQ(sent_by(*made, 0).front().second, 3);
  EXPECT_EQ(made->blocks(), 64);
}

/// Each name of a file is an algorithm that exists, and each can be made.
TEST(MakeDecided, AllThatALibraryMayTakeCanBeMade)
{
  for (const MpiLibrary& library : mpi_libraries())
    for (const auto& [collective, decisions] : decisions_of(library).collectives)
      for (const CollectiveDecisions::Row& row : decisions.rows())
        for (const CollectiveDecisions::Limit& limit : row.limits) {
          const CollectiveOptions options =
              of(library, decisions.of_all_blocks() ? limit.bytes / row.ranks + 1 : limit.bytes);
          for (const int ranks : {row.ranks, row.ranks + 1})
            EXPECT_EQ(make_decided(collective, ranks, options)->ranks(), ranks) << collective << " " << limit.name;
        }
}

/// Instead of a k-nomial tree, which Open MPI would take.
TEST(MakeDecided, IsTheChoiceThatIsNamed)
{
  CollectiveOptions options = of_open_mpi(1024);
  EXPECT_EQ(library_choice("broadcast", 64, options).name, "knomial");
  options.choice = "basic_linear";
  EXPECT_EQ(library_choice("broadcast", 64, options).algorithm, "linear_by_rank");
  const auto decided = make_decided("broadcast", 64, options);
  const auto expected = require_algorithm("broadcast", "linear_by_rank").make(64, options);
  EXPECT_EQ(sent_by(*decided, 0), sent_by(*expected, 0));
  options.choice = "binominal";
  EXPECT_THAT([&] { make_decided("broadcast", 64, options); },
              ::testing::ThrowsMessage<std::invalid_argument>(
                  ::testing::AllOf(::testing::StartsWith(R"(unknown choice of the library "binominal"; known: )"),
                                   ::testing::EndsWith(R"(did you mean "binomial"?)"))));
}

/// Parts of a sequence are those that the library takes for them: "nonoverlapping" is no name of a reduction.
TEST(MakeDecided, ASequenceMayBeNamedToo)
{
  CollectiveOptions options = of_open_mpi(8);
  EXPECT_TRUE(library_choice("allreduce", 4, options).sequence.empty());
  const auto reduce = make_decided("reduce", 4, options);
  const auto broadcast = make_decided("broadcast", 4, options);
  options.choice = "nonoverlapping";
  const auto allreduce = make_decided("allreduce", 4, options);
  for (int rank = 0; rank < 4; ++rank) {
    auto expected = sent_by(*reduce, rank);
    for (const auto& message : sent_by(*broadcast, rank))
      expected.push_back(message);
    EXPECT_EQ(sent_by(*allreduce, rank), expected) << rank;
  }
}

TEST(MakeDecided, NeedsALibraryThatIsKnownToDecide)
{
  CollectiveOptions options = of_open_mpi(8);
  EXPECT_THAT([&] { make_decided("round_trip", 4, options); },
              ::testing::ThrowsMessage<std::invalid_argument>("what Open MPI 4.1 chooses for round_trip is not known"));
  options.library = nullptr;
  EXPECT_THAT([&] { make_decided("broadcast", 4, options); },
              ::testing::ThrowsMessage<std::invalid_argument>(
                  "the algorithm \"default\" needs a \"library\", of the workload or of the platform's middleware"));
}

} // namespace
} // namespace loghop::collectives::make_decided_test
