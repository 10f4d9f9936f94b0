#include "loghop/workload/core/workload.hpp"

#include "loghop/workload/core/program_calls.hpp"
#include "loghop/workload/mpi/mpi_graph.hpp"
#include "loghop/workload/mpi/mpi_unrolled.hpp"

#include <stdexcept>
#include <utility>

namespace loghop {

std::unique_ptr<Program> Workload::program(const MachineShape&, Rank, std::uint64_t) const
{
  throw std::logic_error(std::string("workload ") + type() + " has no programs");
}

std::unique_ptr<MessageSource> Workload::messages(const NetworkShape&, std::uint64_t) const
{
  throw std::logic_error(std::string("workload ") + type() + " offers no messages to the network alone");
}

void Workload::check(const MachineShape&) const
{
  throw std::logic_error(std::string("workload ") + type() + " has no ranks");
}

void Workload::check_network(const NetworkShape&) const
{
  throw std::logic_error(std::string("workload ") + type() + " offers no messages to the network alone");
}

std::optional<MpiPrograms> Workload::mpi_programs(const MachineShape& shape, std::uint64_t seed) const
{
  if (form() != Form::programs || needs_handlers()) return std::nullopt;
  MpiPrograms programs;
  for (const Rank rank : each<Rank>(shape.ranks()))
    programs.ranks.push_back(std::make_unique<ProgramCalls>(program(shape, rank, seed)));
  return programs;
}

std::unique_ptr<OperationGraph> Workload::graph(const MachineShape& shape, std::uint64_t seed) const
{
  std::optional<MpiPrograms> programs = mpi_programs(shape, seed);
  if (!programs) throw std::logic_error(std::string("workload ") + type() + " is no graph of operations");
  return std::make_unique<MpiGraph>(std::move(programs->ranks), std::move(programs->layouts), programs->working_set);
}

std::optional<Schedule> Workload::schedule(const MachineShape& shape, std::uint64_t seed) const
{
  const std::optional<MpiPrograms> programs = mpi_programs(shape, seed);
  if (!programs) return std::nullopt;
  return unrolled(programs->ranks);
}

} // namespace loghop
