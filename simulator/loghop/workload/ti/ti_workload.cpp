#include "loghop/workload/ti/ti_workload.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/collectives/collective_size.hpp"
#include "loghop/workload/ti/ti_program.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace loghop {

TiAlgorithms TiWorkload::chosen_on(const MachineShape& shape) const
{
  TiAlgorithms chosen = algorithms;
  chosen.choose_by(library != nullptr ? library : shape.collectives.library);
  chosen.set_costs(shape.collectives);
  return chosen;
}

std::optional<MpiPrograms> TiWorkload::mpi_programs(const MachineShape& shape, std::uint64_t) const
{
  auto replay = std::make_shared<TiReplay>();
  replay->trace = trace;
  replay->algorithms = chosen_on(shape);
  replay->all = std::make_shared<const collectives::Group>(collectives::Group::all(trace->ranks()));
  replay->flops_per_second = computes ? shape.flops_per_second : std::numeric_limits<double>::infinity();
  MpiPrograms programs;
  for (const Rank rank : each<Rank>(trace->ranks()))
    programs.ranks.push_back(std::make_unique<TiProgram>(replay, rank));
  return programs;
}

void TiWorkload::check(const MachineShape& shape) const
{
  require(trace != nullptr, "ti: there is no trace");
  require(trace->ranks() <= shape.ranks(), "the trace has " + std::to_string(trace->ranks()) +
                                               " ranks, and the platform " + std::to_string(shape.ranks()) +
                                               " places for ranks");
  require(trace->missing_exchange().empty(),
          trace->missing_exchange() +
              ": SimGrid does not write an MPI_Sendrecv with MPI_PROC_NULL on one side. docs/ti_traces.md says how to "
              "trace such a program");
  if (!computes) return;
  require(trace->fraction_of_a_flop().empty(),
          "the trace has fractions of a flop (first at " + trace->fraction_of_a_flop() +
              "): it was made without the speed of the host. Trace again with smpirun --cfg=smpi/host-speed:SPEED, the "
              "\"core_speed\" of the machine on which the program ran; or replay its messages alone with "
              "\"computations\": \"none\"");
  require(trace->first_computation().empty() || shape.flops_per_second > 0,
          "the trace computes (first at " + trace->first_computation() +
              "), and the platform does not say how fast: expected \"core_speed\" in the platform");
}

WorkloadSize TiWorkload::size(const MachineShape& shape) const
{
  const auto ranks = static_cast<double>(trace->ranks());
  const TiTrace::Counts& counts = trace->counts();
  WorkloadSize all{ranks, static_cast<double>(counts.messages), counts.bytes,
                   std::min(2 * ranks, static_cast<double>(counts.messages))};
  TiAlgorithms chosen = chosen_on(shape);
  for (const auto& [kind, collective] : counts.collectives) {
    const auto algorithm = chosen.make(collective.largest, Rank(0), trace->ranks());
    all = all.then(
        collectives::size_of(*algorithm, collective.largest.root.value()).times(static_cast<double>(collective.calls)));
  }
  return all;
}

} // namespace loghop
