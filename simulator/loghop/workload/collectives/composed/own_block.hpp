// An algorithm whose ranks first move the block that they have for themselves from the caller's buffer to the caller's other
// one, as MPI libraries do in gather, scatter, allgather and alltoall. What takes no time adds nothing.
#pragma once

#include "loghop/workload/collectives/core/options.hpp"
#include "loghop/workload/collectives/core/work_first.hpp"

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

namespace loghop::collectives {

class OwnBlock final : public WorkFirst {
public:
  /// `at_root`: the root alone has such a block.
  OwnBlock(std::shared_ptr<const CollectiveAlgorithm> algorithm, CollectiveOptions options, bool at_root)
      : WorkFirst(std::move(algorithm)), options_(std::move(options)), at_root_(at_root)
  {}

private:
  Picoseconds work(int rank) const override
  {
    if (at_root_ && rank != options_.root) return 0;
    const bool has_sizes = options_.sizes != nullptr && static_cast<std::size_t>(rank) < options_.sizes->size();
    return options_.rearrange_time(has_sizes ? (*options_.sizes)[static_cast<std::size_t>(rank)] : options_.bytes);
  }

  const CollectiveOptions options_;
  const bool at_root_;
};

/// The algorithm itself if the costs do not ask for that, or the collective ("alltoall", ...) has no such block.
template<class Pointer>
Pointer with_own_block(Pointer algorithm, std::string_view collective, const CollectiveOptions& options)
{
  const bool at_root = collective == "gather" || collective == "scatter";
  if (!options.own_block || !(at_root || collective == "allgather" || collective == "alltoall")) return algorithm;
  return Pointer(std::make_unique<OwnBlock>(std::move(algorithm), options, at_root));
}

} // namespace loghop::collectives
