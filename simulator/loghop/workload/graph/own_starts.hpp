// Graphs whose ranks do not begin together: each comes out of a barrier into what is measured, and has its own time from
// there, as benchmarks of collectives have.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <functional>
#include <vector>

namespace loghop {

class OperationGraph;

/// An OperationGraph that is one of them too.
class OwnStarts {
public:
  virtual ~OwnStarts() = default;
  /// `now` tells the time of the run, and outlives the graph's last operation.
  virtual void set_clock(std::function<Picoseconds()> now) = 0;
  /// By rank, after the run. None: all ranks have begun at 0.
  virtual std::vector<Picoseconds> own_starts() const = 0;
};

/// Gives the clock to graphs that want one.
void set_clock(OperationGraph& graph, std::function<Picoseconds()> now);

/// After the run: whether the graph has any.
bool has_own_starts(const OperationGraph& graph);

/// The finishes of the ranks, each from its own start.
std::vector<Picoseconds> own_times(const OperationGraph& graph, std::vector<Picoseconds> finish);

} // namespace loghop
