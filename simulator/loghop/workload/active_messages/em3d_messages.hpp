// The messages that one EM3D rank sends in one iteration, in their order; the same in every iteration.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/workload/core/random.hpp"

#include <cstdint>
#include <vector>

namespace loghop {

/// Holds O(span) numbers: the edges are drawn again in each iteration, from the same random stream.
class Em3dMessages {
public:
  enum class Distribution { random, clustered };
  /// The non-local edges of one rank.
  struct Edges {
    std::int64_t count = 0;
    Distribution distribution = Distribution::random;
    int span = 1;
    int values_per_message = 1;
  };
  /// Values for one neighbour that travel together.
  struct Block {
    Rank destination{0};
    int values = 0;
  };

  Em3dMessages(const Edges& edges, Rank rank, int ranks, std::uint64_t seed);

  void restart();
  bool next(Block& block); ///< false: there are no more in this iteration

private:
  bool next_random(Block& block);
  bool next_clustered(Block& block);
  bool next_left_over(Block& block);
  std::int64_t run_length(std::size_t neighbour) const;

  std::vector<Rank> neighbours_;
  Edges edges_;
  RandomStream first_edge_;

  RandomStream random_;
  std::int64_t edges_left_ = 0; ///< random: to draw; clustered: of the current run
  std::size_t current_ = 0;     ///< neighbour whose run or left-over values are being sent
  std::vector<int> waiting_;    ///< random: values that wait for their message to fill, by neighbour
};

} // namespace loghop
