#include "loghop/workload/workload.hpp"

#include "loghop/workload/mpi_graph.hpp"
#include "loghop/workload/program_calls.hpp"

#include <stdexcept>
#include <utility>

namespace loghop {

std::unique_ptr<Program> Workload::program(const MachineShape&, int, std::uint64_t) const
{
  throw std::logic_error(std::string("workload ") + type() + " has no programs");
}

std::unique_ptr<MessageSource> Workload::messages(const MachineShape&, std::uint64_t) const
{
  throw std::logic_error(std::string("workload ") + type() + " offers no messages to the network alone");
}

std::unique_ptr<OperationGraph> Workload::graph(const MachineShape& shape, std::uint64_t seed) const
{
  if (drives() != Drives::programs || needs_handlers())
    throw std::logic_error(std::string("workload ") + type() + " is no graph of operations");
  std::vector<std::unique_ptr<MpiProgram>> programs;
  for (int rank = 0; rank < shape.nodes(); ++rank)
    programs.push_back(std::make_unique<ProgramCalls>(program(shape, rank, seed)));
  return std::make_unique<MpiGraph>(std::move(programs));
}

std::optional<Schedule> Workload::schedule(const MachineShape&) const
{
  return std::nullopt;
}

} // namespace loghop
