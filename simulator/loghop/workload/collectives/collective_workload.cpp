#include "loghop/workload/collectives/collective_workload.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/collectives/buffers.hpp"
#include "loghop/workload/collectives/collective_size.hpp"
#include "loghop/workload/collectives/composed/own_block.hpp"
#include "loghop/workload/collectives/composed/sequence.hpp"
#include "loghop/workload/collectives/make_decided.hpp"
#include "loghop/workload/collectives/repeated.hpp"

namespace loghop {

using collectives::CollectiveAlgorithm;
using collectives::CollectiveGraph;
using collectives::Group;

namespace {

constexpr std::int64_t most_steps = std::int64_t{1} << 31;

} // namespace

Group CollectiveWorkload::group_on(const MachineShape& shape) const
{
  return group ? *group : Group::all(shape.ranks());
}

/// With the costs of the platform where the workload does not say.
collectives::CollectiveOptions CollectiveWorkload::options_on(const MachineShape& shape) const
{
  collectives::CollectiveOptions all = options;
  const auto is_given = [this](collectives::Option option) { return (given & option) != 0; };
  const CollectiveCosts& costs = shape.collectives;
  all.cache_limit = costs.cache_limit;
  if (!is_given(collectives::option_combine)) all.combine_ps_per_byte = costs.combine_ps_per_byte;
  all.combine_beyond_ps_per_byte =
      is_given(collectives::option_combine) ? all.combine_ps_per_byte : costs.combine_beyond_ps_per_byte;
  if (!is_given(collectives::option_rearrange)) all.rearrange_ps_per_byte = costs.rearrange_ps_per_byte;
  all.rearrange_beyond_ps_per_byte =
      is_given(collectives::option_rearrange) ? all.rearrange_ps_per_byte : costs.rearrange_beyond_ps_per_byte;
  all.own_block = costs.own_block;
  all.own_operand = costs.own_operand;
  all.temporary_ps_per_byte = costs.temporary_ps_per_byte;
  all.temporary_limit = costs.temporary_limit;
  all.temporary_trim = costs.temporary_trim;
  all.temporary_touched = costs.temporary_touched;
  if (!is_given(collectives::option_datatype)) all.datatype = shape.collectives.datatype;
  all.datatype_block = costs.datatype_block;
  if (all.library == nullptr) all.library = costs.library; // option_library is also that of "element" and "choice"
  return all;
}

bool CollectiveWorkload::blocks(const MachineShape& shape, int ranks) const
{
  if (await_sends || row->name != "default") return await_sends;
  return collectives::library_choice(row->collective, ranks, options_on(shape)).blocking;
}

/// One repetition.
std::unique_ptr<CollectiveAlgorithm> CollectiveWorkload::once(const MachineShape& shape, int ranks) const
{
  const collectives::CollectiveOptions all = options_on(shape);
  auto made = collectives::with_own_block(row->make(ranks, all), row->collective, all);
  return after_barrier ? collectives::in_sequence(barrier(shape, ranks), std::move(made)) : std::move(made);
}

std::unique_ptr<CollectiveAlgorithm> CollectiveWorkload::barrier(const MachineShape& shape, int ranks) const
{
  collectives::CollectiveOptions of_library;
  of_library.library = options_on(shape).library;
  return collectives::make_decided("barrier", ranks, of_library);
}

std::unique_ptr<CollectiveAlgorithm> CollectiveWorkload::algorithm(const MachineShape& shape, int ranks) const
{
  auto made = once(shape, ranks);
  if (repetitions == 1) return made;
  return std::make_unique<collectives::Repeated>(std::move(made), repetitions);
}

CollectiveGraph::Settings CollectiveWorkload::settings(const MachineShape& shape, const Group& of) const
{
  CollectiveGraph::Settings settings;
  settings.ranks = of.highest_rank().value() + 1;
  settings.await_sends = blocks(shape, of.size());
  settings.name = row->collective + " " + row->name;
  settings.collective = mpi_collective(row->collective);
  settings.repetitions = repetitions;
  if (after_barrier)
    settings.barrier_steps = [barrier = std::shared_ptr<CollectiveAlgorithm>(barrier(shape, of.size()))](int number) {
      return barrier->steps(number);
    };
  settings.bytes = options.bytes;
  settings.root = options.root;
  const std::string name = row->name == "default"
                               ? collectives::library_algorithm(row->collective, of.size(), options_on(shape))
                               : row->name;
  settings.working_set = [collective = row->collective, name, ranks = of.size(), all = options_on(shape)](int number) {
    return collectives::buffer_bytes(collective, name, ranks, number, all);
  };
  if (block_bytes > 0) settings.layout = {options.bytes / block_bytes, block_bytes, stride_bytes};
  return settings;
}

bool CollectiveWorkload::sends_whole_data() const
{
  return row->collective == "broadcast" && (row->name == "linear" || row->name == "binomial");
}

Metric CollectiveWorkload::metric() const
{
  if (until == Until::all) return {Metric::Kind::makespan, 1};
  if (until == Until::each) return {Metric::Kind::time_per_iteration, after_barrier ? 1 : repetitions, Rank(0), group};
  return {Metric::Kind::rank_time, 1, group ? group->rank(options.root) : Rank(options.root)};
}

std::unique_ptr<OperationGraph> CollectiveWorkload::graph(const MachineShape& shape, std::uint64_t) const
{
  const Group of = group_on(shape);
  return std::make_unique<CollectiveGraph>(algorithm(shape, of.size()), of, settings(shape, of));
}

std::optional<Schedule> CollectiveWorkload::schedule(const MachineShape& shape, std::uint64_t seed) const
{
  return record_schedule(*graph(shape, seed));
}

void CollectiveWorkload::check_layout() const
{
  if (block_bytes == 0) return;
  require(sends_whole_data(),
          "a layout is only for the linear and the binomial broadcast, whose messages are all data");
  require(stride_bytes >= block_bytes, "the stride is " + std::to_string(stride_bytes) + " B, and a block " +
                                           std::to_string(block_bytes) + " B: expected no less than a block");
  require(options.bytes % block_bytes == 0, "the message has " + std::to_string(options.bytes) + " B, and a block " +
                                                std::to_string(block_bytes) + " B: expected whole blocks");
}

void CollectiveWorkload::check(const MachineShape& shape) const
{
  require(row != nullptr, "collective: there is no algorithm");
  check_layout();
  const Group of = group_on(shape);
  require(of.highest_rank().value() < shape.ranks(), "rank " + to_string(of.highest_rank()) +
                                                         " has no place: on this platform ranks are 0 to " +
                                                         std::to_string(shape.ranks() - 1));
  const auto checked = algorithm(shape, of.size());
  CollectiveGraph::check(*checked, of, settings(shape, of));
  for (int number = 0; repetitions > 1 && number < of.size(); ++number)
    require(checked->steps(number) < most_steps, "a rank must have less than 2^31 steps in all repetitions");
}

WorkloadSize CollectiveWorkload::size(const MachineShape& shape) const
{
  const auto made = once(shape, group_on(shape).size());
  return collectives::size_of(*made, options.root).times(static_cast<double>(repetitions));
}

} // namespace loghop
