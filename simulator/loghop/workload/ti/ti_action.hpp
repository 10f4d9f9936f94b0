// The action in one line of a time-independent trace, with sizes in bytes.
//
// docs/ti_traces.md has the grammar.
#pragma once

#include "loghop/workload/graph/operation_graph.hpp"
#include "loghop/workload/ti/ti_words.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

struct TiAction {
  enum class Kind {
    nothing, ///< comm_size, comm_split, comm_dup, location; messages to or from MPI_PROC_NULL
    init,
    finalize,
    compute,
    sleep,
    send,
    nonblocking_send,
    receive,
    nonblocking_receive,
    send_receive,
    wait,
    test,
    wait_all,
    // Collectives, from here on:
    barrier,
    broadcast,
    reduce,
    allreduce,
    scan,
    exscan,
    gather,
    scatter,
    allgather,
    alltoall,
    gatherv,
    scatterv,
    allgatherv,
    alltoallv,
    reduce_scatter
  };

  Kind kind = Kind::nothing;
  double amount = 0; ///< flops: compute, and after reductions; seconds: sleep
  Rank peer{0};      ///< messages; send_receive: to; wait, test: source
  Rank from{0};      ///< send_receive; wait, test: destination
  std::int32_t tag = 0;
  Rank root{0};
  /// Size of a message; of the data of broadcast, reduce, allreduce, scan, exscan; of one block of gather, scatter,
  /// allgather, alltoall; of the block that this rank sends (gatherv) or gets (scatterv).
  std::int64_t bytes = 0;
  std::int64_t received = 0;               ///< send_receive
  std::vector<std::int64_t> sizes;         ///< of the blocks of gatherv and scatterv (at the root), allgatherv,
                                           ///< reduce_scatter; alltoallv: sent to each
  std::vector<std::int64_t> received_from; ///< alltoallv
  bool doubles_by_default = false;         ///< init
  bool any_or_none =
      false; ///< nonblocking_receive: the source is MPI_ANY_SOURCE or MPI_PROC_NULL; the line says not which

  bool is_collective() const { return kind >= Kind::barrier; }
  bool has_root() const;
  /// All ranks must agree about it: kind, root, and those of the sizes that every rank knows.
  std::uint64_t signature() const;
  std::string text() const; ///< "bcast of 88 bytes from rank 1"
};

/// Reads a line whose first word is the rank, which is not looked at. Throws TiFault. Reuses what `action` holds.
void read_ti_action(const std::vector<std::string_view>& words, const TiContext& context, TiAction& action);

/// The rank at the beginning of a line; throws TiFault if there is none.
Rank read_ti_rank(std::string_view word);

/// "bcast", ...: all that there are.
std::vector<std::string> ti_action_names();

} // namespace loghop
