#include "loghop/workload/graph/own_starts.hpp"

#include "loghop/workload/graph/operation_graph.hpp"

#include <cstddef>
#include <utility>

namespace loghop {

void set_clock(OperationGraph& graph, std::function<Picoseconds()> now)
{
  if (auto* const own = dynamic_cast<OwnStarts*>(&graph)) own->set_clock(std::move(now));
}

bool has_own_starts(const OperationGraph& graph)
{
  const auto* const own = dynamic_cast<const OwnStarts*>(&graph);
  return own != nullptr && !own->own_starts().empty();
}

std::vector<Picoseconds> own_times(const OperationGraph& graph, std::vector<Picoseconds> finish)
{
  const auto* const own = dynamic_cast<const OwnStarts*>(&graph);
  const std::vector<Picoseconds> starts = own == nullptr ? std::vector<Picoseconds>() : own->own_starts();
  for (std::size_t rank = 0; rank < starts.size(); ++rank)
    finish[rank] -= starts[rank];
  return finish;
}

} // namespace loghop
