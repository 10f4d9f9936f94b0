// Benchmarks of one rank alone, and of more than two.
#include "loghop/microbenchmark/after_barrier.hpp"
#include "loghop/microbenchmark/measured_benchmark.hpp"
#include "loghop/microbenchmark/probes.hpp"
#include "loghop/microbenchmark/rank_places.hpp"
#include "loghop/simulate/node/memory_walk.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"

#include <algorithm>
#include <string>

namespace loghop::microbenchmark {

namespace {

/// Blocks of a message, the last of which may lie alone; a contiguous one is one block.
simulate::CopyStage copy_of(const MeasuredPoint& point)
{
  const std::int64_t bytes = std::llround(point.size_bytes), block = std::llround(point.block_bytes);
  simulate::CopyStage copy;
  copy.to = 1;
  copy.from_layout = copy.to_layout = {1, bytes, bytes};
  if (block > 0) copy.from_layout = {bytes / block, block, std::llround(point.stride_bytes)};
  return copy;
}

/// That of the table, or else the one that the options name for its operation; "": not known.
std::string algorithm_of(const Measured& measured)
{
  if (!measured.table.algorithm.empty() || !measured.table.choice.empty()) return measured.table.algorithm;
  const auto named = measured.options.algorithms.find(measured.table.operation);
  return named == measured.options.algorithms.end() ? "" : named->second;
}

} // namespace

Simulations memory_copy(const Measured& measured)
{
  return {{{1, [platform = &measured.platform, seed = measured.options.seed, copy = copy_of(measured.point)] {
              const MulticoreNode& node = *platform->multicore();
              simulate::MemoryWalk walk(node.memory, node.chips, node.cores_per_chip, seed);
              return static_cast<double>(walk.steady_state({copy})[0].time) * 1e-12;
            }}}};
}

Simulations one_to_many(const Measured& measured)
{
  auto workload = std::make_shared<OneToMany>();
  workload->others = measured.point.others;
  workload->message_bytes = measured.bytes();
  workload->answers = measured.table.quantity == "one_to_many_round_trip";
  workload->iterations = workload->answers ? ping_pong_rounds : 1; // overheads are of a single batch
  const double weight = workload->answers ? static_cast<double>(workload->others) : 1;
  const Placement placement = one_and_others_at(measured.platform, measured.table.level, measured.point.others);
  return {{{weight, simulation(measured, std::move(workload), placement)}}};
}

Simulations cyclic_shift(const Measured& measured)
{
  const int ranks = measured.point.others + 1;
  const Placement placement = ring_at(measured.platform, measured.table.level, ranks);
  std::vector<Rank> ring;
  for (const Rank rank : each<Rank>(ranks))
    ring.push_back(rank);
  return {{{1.0 / ping_pong_rounds,
            simulation(measured, shift_probe(ring, ping_pong_rounds, measured.bytes()), placement)}}};
}

Simulations concurrent_half_round_trip(const Measured& measured)
{
  const RankPairs at = pairs_at(measured.platform, measured.options, measured.table.level, measured.point.pairs);
  return {{{0.5 / ping_pong_rounds,
            simulation(measured, ping_pong_probe(at.pairs, ping_pong_rounds, measured.bytes()), at.placement)}}};
}

Simulations reverse_order_half_round_trip(const Measured& measured)
{
  const int pairs = std::max(1, measured.point.pairs); // without a column: one
  const RankPairs at = pairs_at(measured.platform, measured.options, measured.table.level, pairs);
  return {{{0.5 / queue_rounds,
            simulation(measured, reverse_order_probe(at.pairs, queue_rounds, measured.point.messages, measured.bytes()),
                       at.placement)}}};
}

Simulations fan_out(const Measured& measured)
{
  const int others = measured.point.others;
  return {{{1, simulation(measured, fan_out_probe(others, measured.bytes()),
                          one_and_others_at(measured.platform, measured.table.level, others))}}};
}

Simulations collective(const Measured& measured)
{
  const MeasuredTable& table = measured.table;
  const MpiLibrary* library = shape_of(measured.platform).collectives.library;
  std::string name = algorithm_of(measured);
  if (name.empty() && library != nullptr) name = "default"; // what the library has taken, or its `choice`
  if (name.empty()) return {};
  auto workload = std::make_shared<CollectiveWorkload>();
  workload->row = &collectives::require_algorithm(table.operation, name);
  workload->options.bytes = measured.bytes();
  workload->options.library = library;
  workload->options.choice = table.choice;
  workload->row->make(table.ranks, workload->options); // throws if the algorithm does not take them
  workload->group = collectives::Group::all(table.ranks);
  workload->after_barrier = is_after_barrier(table);
  if (workload->after_barrier) workload->repetitions = rounds_after_barriers;
  if (is_mean_over_ranks(table)) workload->until = CollectiveWorkload::Until::each;
  return {{{1, simulation(measured, std::move(workload),
                          group_at(measured.platform, table.level, table.ranks, table.ranks_per_node))}}};
}

} // namespace loghop::microbenchmark
