// One call of an MPI process. mpi_program.hpp says when each kind returns.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/group.hpp"

#include <cstdint>
#include <memory>

namespace loghop {

/// How the messages of a collective lie in memory: the layouts, as GraphOperation::layout, of receive or send number i
/// of a step of the rank that has this number in the group, as in its algorithm.
class CollectiveLayouts {
public:
  virtual ~CollectiveLayouts() = default;
  virtual std::uint16_t receive(int /*number*/, std::int64_t /*step*/, std::int64_t /*i*/) const { return 0; }
  virtual std::uint16_t send(int /*number*/, std::int64_t /*step*/, std::int64_t /*i*/) const { return 0; }
};

struct MpiCall {
  enum class Kind {
    finish,
    compute,
    send,
    receive,
    nonblocking_send,
    nonblocking_receive,
    wait,
    wait_all,
    collective,
    test,
    nonblocking_collective,
    mark ///< takes no time: the program has come to a place that CallFacts::name names
  };

  Kind kind = Kind::finish;
  Picoseconds time = 0;      ///< compute
  Rank peer{0};              ///< receives: or any_source
  std::int32_t tag = 0;      ///< 0 or more; receives: or any_tag
  std::int64_t bytes = 0;    ///< size of a message
  std::uint16_t layout = 0;  ///< see GraphOperation::layout
  std::uint32_t request = 0; ///< nonblocking calls, wait, test: chosen by the program, unique while it is open
  /// nonblocking_collective: keeps its messages apart from those of others that are under way at the same time at two
  /// of its ranks. All its ranks use the same number, from 1; collective_channels.hpp makes such numbers.
  std::int32_t channel = 0;
  std::shared_ptr<const collectives::CollectiveAlgorithm> algorithm; ///< collective
  std::shared_ptr<const collectives::Group> group;  ///< collective: the ranks that call it, this rank among them
  std::shared_ptr<const CollectiveLayouts> layouts; ///< collective: layouts of its messages; null: contiguous
};

} // namespace loghop
