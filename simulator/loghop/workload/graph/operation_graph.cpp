#include "loghop/workload/graph/operation_graph.hpp"

#include <stdexcept>

namespace loghop {

void OperationGraph::started(Rank, std::uint32_t, std::vector<GraphOperation>&) {}

MessageLayout OperationGraph::layout(std::uint16_t layout) const
{
  throw std::out_of_range("the graph has no message layout " + std::to_string(layout));
}

std::string OperationGraph::place(Rank, std::uint32_t id) const
{
  return "operation " + std::to_string(id);
}

std::string OperationGraph::left(Rank) const
{
  return "";
}

} // namespace loghop
