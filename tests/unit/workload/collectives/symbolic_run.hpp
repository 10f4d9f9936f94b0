// Runs a collective on symbols instead of bytes: who holds what, and what every message carries.
//
// Matching is MPI's; messages of one pair of ranks do not overtake, everything else happens in an order drawn from a
// seed. What a send carries is what its rank held when the send became ready.
#pragma once

#include "loghop/workload/collectives/collective_graph.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace loghop::collectives::test {

/// For each piece that a rank holds, the ranks that contributed to it.
using Holding = std::map<Piece, std::set<int>>;

enum class SendRule {
  eager,       ///< a send finishes when it has started
  synchronous, ///< ... when it is matched
  holding      ///< ... and until then its rank can do nothing else: neither send nor take in a message
};

struct Outcome {
  std::vector<std::string> problems; ///< operations that never finished, wrong sizes, data that was not there, ...
  std::vector<Holding> held;         ///< by number in the group
  std::int64_t messages = 0;
  std::int64_t bytes = 0;
};

Outcome run_symbolically(CollectiveGraph& graph, std::vector<Holding> held, SendRule rule, std::uint32_t seed);

/// Rounds that it takes if in a round each rank sends at most one message and takes in at most one.
std::int64_t count_rounds(CollectiveGraph& graph);

} // namespace loghop::collectives::test
