#include "loghop/workload/operation_graph.hpp"

namespace loghop {

void OperationGraph::started(int, std::uint32_t, std::vector<GraphOperation>&) {}

std::string OperationGraph::place(int, std::uint32_t id) const { return "operation " + std::to_string(id); }

std::string OperationGraph::left(int) const { return ""; }

} // namespace loghop
