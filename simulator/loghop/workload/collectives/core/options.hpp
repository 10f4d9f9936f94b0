// Arguments of a collective.
#pragma once

#include "loghop/platform/collective_costs.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace loghop::collectives {

/// A tree from the leader of a group to its ranks.
enum class Within { binomial, linear };

struct CollectiveOptions : CollectiveCosts {
  /// B: of the whole data for broadcast, reduce, allreduce, scan and exscan; of one block for gather, scatter,
  /// allgather, reduce_scatter (what one rank contributes or gets) and alltoall (what one rank sends to another); of a
  /// message for the others.
  std::int64_t bytes = 0;
  /// gather, scatter, allgather, reduce_scatter: B of the block of each rank, instead of `bytes`, as MPI's gatherv,
  /// scatterv, allgatherv and reduce_scatter have it.
  std::shared_ptr<const std::vector<std::int64_t>> sizes;
  int root = 0;                   ///< collectives that have one
  std::int64_t segment_bytes = 0; ///< B: pipelines send segments of this size; 0: all at once
  int group_size = 1;             ///< broadcast group_hybrid, two_level: ranks that one leader serves
  std::int64_t element_bytes = 1; ///< default: B of an element of the data
  std::string choice;             ///< default: the library's name of an algorithm, instead of what it would take
  int radix = 2;                  ///< knomial: base of the numbers; fan_out_chains: chains
  /// broadcast scatter_allgather and scatter_doubling: all blocks but the last ones have the rounded-up part of the data,
  /// instead of one byte more or less. Of libraries' choices alone.
  bool blocks_rounded_up = false;
  Within within = Within::binomial; ///< two_level: from and to the leader of a node
  std::string between;              ///< two_level: the algorithm among leaders; empty: TwoLevel's
  std::int64_t messages = 1;        ///< prtt: before the reply
  Picoseconds delay = 0;            ///< prtt: computation between two of them

  Picoseconds combine_time(std::int64_t of_bytes) const
  {
    return time_of(of_bytes > cache_limit ? combine_beyond_ps_per_byte : combine_ps_per_byte, of_bytes);
  }
  Picoseconds rearrange_time(std::int64_t of_bytes) const
  {
    return time_of(of_bytes > cache_limit ? rearrange_beyond_ps_per_byte : rearrange_ps_per_byte, of_bytes);
  }

private:
  static Picoseconds time_of(double ps_per_byte, std::int64_t bytes)
  {
    return ps_per_byte == 0 ? 0 : std::llround(ps_per_byte * static_cast<double>(bytes));
  }
};

} // namespace loghop::collectives
