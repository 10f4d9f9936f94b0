// A collective algorithm of the table: its names, what it looks at, and how it is made.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/options.hpp"

#include <memory>
#include <string>

namespace loghop::collectives {

/// Bits of AlgorithmRow::options: which members of CollectiveOptions it looks at besides `bytes`.
enum Option : unsigned {
  option_root = 1,
  option_segment_bytes = 2,
  option_group_size = 4,
  option_combine = 8,
  option_messages = 16, ///< and delay
  option_rearrange = 32,
  option_datatype = 64,
  option_radix = 128,
  option_library = 256, ///< and element
  option_levels = 512,  ///< within and between
};

struct AlgorithmRow {
  std::string collective; ///< "broadcast"
  std::string name;       ///< "binomial"; "default": chosen by a library, decisions/library_decisions.hpp
  std::string summary;    ///< one line, for `loghop list algorithms`
  unsigned options;
  /// It completes even if a send keeps its processor from everything else until it is matched: no two ranks ever send
  /// to each other, or around a circle, at the same time.
  bool one_way;
  std::unique_ptr<CollectiveAlgorithm> (*make_unchecked)(int ranks, const CollectiveOptions& options);

  /// Throws std::invalid_argument, saying what is allowed, if the options do not suit so many ranks.
  std::unique_ptr<CollectiveAlgorithm> make(int ranks, const CollectiveOptions& options) const;
};

} // namespace loghop::collectives
