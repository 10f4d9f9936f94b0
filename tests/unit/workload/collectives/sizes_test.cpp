// Are blocks of different sizes, one for each rank, sent and received as what they are?
#include "unit/workload/collectives/meaning.hpp"
#include "unit/workload/collectives/row_names.hpp"

#include "loghop/workload/collectives/algorithms/alltoall.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

namespace loghop::collectives::test::sizes_test {
namespace {

using ::testing::IsEmpty;

using Sizes = std::vector<std::int64_t>;

Sizes random_sizes(int ranks, unsigned seed)
{
  std::mt19937 engine(seed);
  Sizes sizes;
  for (int rank = 0; rank < ranks; ++rank)
    sizes.push_back(engine() % 3 == 0 ? 0 : engine() % 1000);
  return sizes;
}

class SizedAlgorithms : public ::testing::TestWithParam<AlgorithmRow> {
protected:
  /// The rank whose block a piece is.
  int rank_of(const Piece& piece) const
  {
    const bool by_owner = GetParam().collective == "gather" || GetParam().collective == "allgather";
    return by_owner ? piece.owner : static_cast<int>(piece.block);
  }

  void expect_sizes(const CollectiveAlgorithm& algorithm, const Sizes& sizes) const
  {
    for (int rank = 0; rank < algorithm.ranks(); ++rank)
      for (std::int64_t step = 0; step < algorithm.steps(rank); ++step)
        for (std::int32_t i = 0; i < algorithm.step(rank, step).sends; ++i) {
          Payload payload;
          algorithm.describe(rank, step, i, payload);
          std::int64_t bytes = 0;
          for (const Piece& piece : payload.pieces)
            bytes += sizes[static_cast<std::size_t>(rank_of(piece))];
          EXPECT_EQ(algorithm.send(rank, step, i).bytes, bytes) << "rank " << rank << ", step " << step;
        }
  }
};

TEST_P(SizedAlgorithms, SendAndReceiveTheBlocksThatTheyMean)
{
  for (int ranks = 1; ranks <= 20; ++ranks)
    for (const int root : {0, ranks / 2, ranks - 1}) {
      CollectiveOptions options;
      options.root = (GetParam().options & option_root) != 0 ? root : 0;
      options.combine_ps_per_byte = 3;
      const Sizes sizes = random_sizes(ranks, static_cast<unsigned>(ranks + 100 * root));
      options.sizes = std::make_shared<Sizes>(sizes);
      CollectiveGraph::Settings settings;
      settings.ranks = ranks;
      CollectiveGraph graph(GetParam().make(ranks, options), Group::all(ranks), settings);
      expect_sizes(graph.algorithm(), sizes);
      const Meaning meaning = meaning_of(GetParam().collective, GetParam().name, graph.algorithm(), options);
      // This finds messages whose receive has another size, too.
      EXPECT_THAT(problems_of(run_symbolically(graph, meaning.before, SendRule::eager, 1), meaning), IsEmpty())
          << ranks << " ranks, root " << root;
    }
}

TEST_P(SizedAlgorithms, EqualSizesAreAsOneSize)
{
  for (const int ranks : {1, 2, 7, 8}) {
    CollectiveOptions options;
    options.bytes = 31;
    const auto uniform = GetParam().make(ranks, options);
    options.bytes = 0;
    options.sizes = std::make_shared<Sizes>(static_cast<std::size_t>(ranks), 31);
    const auto sized = GetParam().make(ranks, options);
    for (int rank = 0; rank < ranks; ++rank) {
      ASSERT_EQ(sized->steps(rank), uniform->steps(rank));
      for (std::int64_t step = 0; step < sized->steps(rank); ++step) {
        for (std::int32_t i = 0; i < sized->step(rank, step).sends; ++i)
          EXPECT_EQ(sized->send(rank, step, i).bytes, uniform->send(rank, step, i).bytes);
        for (std::int32_t i = 0; i < sized->step(rank, step).receives; ++i)
          EXPECT_EQ(sized->receive(rank, step, i).bytes, uniform->receive(rank, step, i).bytes);
      }
    }
  }
}

TEST_P(SizedAlgorithms, RefuseSizesThatDoNotSuit)
{
  CollectiveOptions options;
  options.sizes = std::make_shared<Sizes>(Sizes{1, 2, 3});
  EXPECT_THROW(GetParam().make(4, options), std::invalid_argument);
  options.sizes = std::make_shared<Sizes>(Sizes{1, 2, -3});
  EXPECT_THROW(GetParam().make(3, options), std::invalid_argument);
  options.sizes = std::make_shared<Sizes>(Sizes{1, 2, std::int64_t{1} << 60});
  EXPECT_THROW(GetParam().make(3, options), std::invalid_argument);
}

std::vector<AlgorithmRow> sized_rows()
{
  std::vector<AlgorithmRow> rows;
  for (const char* collective : {"gather", "scatter", "allgather", "reduce_scatter"})
    for (const AlgorithmRow& row : algorithms_of(collective))
      if (row.name != "default") rows.push_back(row);
  return rows;
}

INSTANTIATE_TEST_SUITE_P(Every, SizedAlgorithms, ::testing::ValuesIn(sized_rows()), test_name);

/// Each rank has an algorithm of its own, which knows its row and its column of who sends how much to whom.
template<class Algorithm> void expect_matrix(int ranks)
{
  std::vector<Sizes> matrix;
  for (int rank = 0; rank < ranks; ++rank)
    matrix.push_back(random_sizes(ranks, static_cast<unsigned>(7 * rank + ranks)));
  for (int rank = 0; rank < ranks; ++rank) {
    const auto here = static_cast<std::size_t>(rank);
    AlltoallSizes sizes{matrix[here], {}};
    for (const Sizes& row : matrix)
      sizes.received.push_back(row[here]);
    const Algorithm algorithm(sizes);
    ASSERT_EQ(algorithm.ranks(), ranks);
    std::int64_t messages = 0;
    for (std::int64_t step = 0; step < algorithm.steps(rank); ++step)
      for (std::int32_t i = 0; i < algorithm.step(rank, step).sends; ++i) {
        const StepMessage out = algorithm.send(rank, step, i);
        const StepMessage in = algorithm.receive(rank, step, i);
        EXPECT_EQ(out.bytes, matrix[here][static_cast<std::size_t>(out.peer)]);
        EXPECT_EQ(in.bytes, matrix[static_cast<std::size_t>(in.peer)][here]);
        ++messages;
      }
    EXPECT_EQ(messages, ranks - 1);
  }
}

TEST(SizedAlltoall, SendsToEachWhatIsForIt)
{
  for (int ranks = 1; ranks <= 17; ++ranks) {
    expect_matrix<LinearAlltoall>(ranks);
    expect_matrix<RingAlltoall>(ranks);
    expect_matrix<PairwiseAlltoall>(ranks);
  }
}

} // namespace
} // namespace loghop::collectives::test::sizes_test
