// The messages that one EM3D rank sends in one iteration, in their order; the same in every iteration.
#pragma once

#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/core/random.hpp"

#include <cstdint>
#include <vector>

namespace loghop {

/// Holds O(span) numbers: the edges are drawn again in each iteration, from the same random stream.
class Em3dMessages {
public:
  struct Message {
    int destination = 0;
    int values = 0;
  };

  Em3dMessages(const Em3d& em3d, int rank, int ranks, std::uint64_t seed);

  void restart();
  bool next(Message& message); ///< false: there are no more in this iteration

private:
  bool next_random(Message& message);
  bool next_clustered(Message& message);
  bool next_left_over(Message& message);
  std::int64_t run_length(std::size_t neighbour) const;

  std::vector<int> neighbours_;
  Em3d::Distribution distribution_;
  std::int64_t edges_;
  int values_per_message_;
  RandomStream first_edge_;

  RandomStream random_;
  std::int64_t edges_left_ = 0; ///< random: to draw; clustered: of the current run
  std::size_t current_ = 0;     ///< neighbour whose run or left-over values are being sent
  std::vector<int> waiting_;    ///< random: values that wait for their message to fill, by neighbour
};

} // namespace loghop
