#include "loghop/workload/workload.hpp"

#include <stdexcept>

namespace loghop {

std::unique_ptr<Program> Workload::program(const MachineShape&, int, std::uint64_t) const
{
  throw std::logic_error(std::string("workload ") + type() + " has no programs");
}

std::unique_ptr<MessageSource> Workload::messages(const MachineShape&, std::uint64_t) const
{
  throw std::logic_error(std::string("workload ") + type() + " offers no messages to the network alone");
}

std::unique_ptr<OperationGraph> Workload::graph(const MachineShape&, std::uint64_t) const
{
  throw std::logic_error(std::string("workload ") + type() + " is no graph of operations");
}

std::optional<Schedule> Workload::schedule(const MachineShape&) const
{
  return std::nullopt;
}

} // namespace loghop
