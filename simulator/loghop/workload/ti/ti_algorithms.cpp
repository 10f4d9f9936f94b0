#include "loghop/workload/ti/ti_algorithms.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/base/require.hpp"
#include "loghop/workload/collectives/algorithms/alltoall.hpp"
#include "loghop/workload/collectives/composed/own_block.hpp"
#include "loghop/workload/collectives/core/powers_of_two.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace loghop {

namespace {

using Kind = TiAction::Kind;
using collectives::CollectiveOptions;

constexpr std::int64_t KiB = 1024;

std::string broadcast_by_size(std::int64_t bytes, int ranks)
{
  if (bytes < 12 * KiB || ranks < 8) return "binomial";
  return bytes < 512 * KiB && collectives::is_power_of_two(ranks) ? "scatter_doubling" : "scatter_allgather";
}
std::string reduce_by_size(std::int64_t bytes, int)
{
  return bytes <= 2 * KiB ? "binomial" : "rabenseifner";
}
std::string allreduce_by_size(std::int64_t bytes, int)
{
  return bytes <= 2 * KiB ? "recursive_doubling" : "rabenseifner";
}
std::string allgather_by_total(std::int64_t total, int ranks)
{
  if (total < 512 * KiB && collectives::is_power_of_two(ranks)) return "recursive_doubling";
  return total < 80 * KiB ? "bruck" : "ring";
}
std::string alltoall_by_block(std::int64_t block, int ranks)
{
  if (block <= 256 && ranks >= 8) return "bruck";
  return block <= 32 * KiB ? "linear" : "pairwise";
}
std::string reduce_scatter_by_total(std::int64_t total, int)
{
  return total < 512 * KiB ? "recursive_halving" : "pairwise";
}

struct AlgorithmRow {
  Kind kind;
  const char* name;
  const char* collective; ///< in the table of algorithms; null: none is chosen
  const char* fixed;      ///< the default; null: by size
  std::string (*by_size)(std::int64_t bytes, int ranks);
};

constexpr AlgorithmRow algorithm_table[] = {
    {Kind::barrier, "barrier", "barrier", "dissemination", nullptr},
    {Kind::broadcast, "broadcast", "broadcast", nullptr, broadcast_by_size},
    {Kind::reduce, "reduce", "reduce", nullptr, reduce_by_size},
    {Kind::allreduce, "allreduce", "allreduce", nullptr, allreduce_by_size},
    {Kind::scan, "scan", "scan", "recursive_doubling", nullptr},
    {Kind::exscan, "exscan", "exscan", "recursive_doubling", nullptr},
    {Kind::gather, "gather", "gather", "binomial", nullptr},
    {Kind::scatter, "scatter", "scatter", "binomial", nullptr},
    {Kind::allgather, "allgather", "allgather", nullptr, allgather_by_total},
    {Kind::alltoall, "alltoall", "alltoall", nullptr, alltoall_by_block},
    {Kind::gatherv, "gatherv", nullptr, "linear", nullptr},
    {Kind::scatterv, "scatterv", nullptr, "linear", nullptr},
    {Kind::allgatherv, "allgatherv", "allgather", nullptr, allgather_by_total},
    {Kind::alltoallv, "alltoallv", "alltoall", "linear", nullptr},
    {Kind::reduce_scatter, "reduce_scatter", "reduce_scatter", nullptr, reduce_scatter_by_total}};

/// Whether the algorithm needs no nodes, which a trace does not tell, and may have a size of its own for each pair, if the
/// kind has.
bool suits(Kind kind, const collectives::AlgorithmRow& row)
{
  if ((row.options & collectives::option_levels) != 0) return false;
  return kind != Kind::alltoallv || row.name == "linear" || row.name == "pairwise" || row.name == "ring";
}

const AlgorithmRow& algorithm_of(Kind kind)
{
  return *std::find_if(std::begin(algorithm_table), std::end(algorithm_table),
                       [&](const AlgorithmRow& row) { return row.kind == kind; });
}

} // namespace

std::vector<std::string> TiAlgorithms::kinds()
{
  std::vector<std::string> names;
  for (const AlgorithmRow& row : algorithm_table)
    if (row.collective != nullptr) names.emplace_back(row.name);
  return names;
}

std::vector<std::string> TiAlgorithms::algorithms_of(const std::string& kind)
{
  std::vector<std::string> names;
  for (const AlgorithmRow& row : algorithm_table) {
    if (row.collective == nullptr || kind != row.name) continue;
    for (const collectives::AlgorithmRow& algorithm : collectives::fixed_algorithms_of(row.collective))
      if (suits(row.kind, algorithm)) names.push_back(algorithm.name);
  }
  return names;
}

void TiAlgorithms::choose(const std::string& kind, const std::string& algorithm)
{
  const std::vector<std::string> known = algorithms_of(kind);
  if (known.empty()) throw_unknown_component("collective", kind, kinds());
  if (std::find(known.begin(), known.end(), algorithm) == known.end())
    throw_unknown_component("algorithm of " + kind, algorithm, known);
  chosen_[kind] = algorithm;
}

void TiAlgorithms::set_costs(const CollectiveCosts& costs)
{
  costs_.own_block = costs.own_block;
  costs_.cache_limit = costs.cache_limit;
  costs_.rearrange_ps_per_byte = costs.rearrange_ps_per_byte;
  costs_.rearrange_beyond_ps_per_byte = costs.rearrange_beyond_ps_per_byte;
}

/// The costs take no part in the algorithm's own.
TiAlgorithms::Algorithm TiAlgorithms::with_own_block(Algorithm algorithm, std::string_view collective,
                                                     const CollectiveOptions& options) const
{
  CollectiveOptions costs = costs_;
  costs.bytes = options.bytes;
  costs.sizes = options.sizes;
  costs.root = options.root;
  return collectives::with_own_block(std::move(algorithm), collective, costs);
}

std::string TiAlgorithms::name(Kind kind, std::int64_t bytes, int ranks) const
{
  const AlgorithmRow& row = algorithm_of(kind);
  const auto chosen = chosen_.find(row.name);
  if (chosen != chosen_.end()) return chosen->second;
  if (library_ != nullptr && row.collective != nullptr && std::string(row.name) == row.collective) return "default";
  return row.fixed != nullptr ? row.fixed : row.by_size(bytes, ranks);
}

TiAlgorithms::Algorithm TiAlgorithms::make(const TiAction& action, Rank rank, int ranks)
{
  if (action.kind == Kind::alltoallv) return make_alltoallv(action, ranks);
  if (action.kind == Kind::gatherv || action.kind == Kind::scatterv) return make_sized(action, rank, ranks);
  for (const Made& made : made_)
    if (made.kind == action.kind && made.root == action.root && made.bytes == action.bytes &&
        made.sizes == action.sizes)
      if (Algorithm shared = made.algorithm.lock()) return shared;
  Algorithm algorithm = make_sized(action, rank, ranks);
  if (made_.size() < remembered) made_.emplace_back();
  made_[next_made_] = {action.kind, action.root, action.bytes, action.sizes, algorithm};
  next_made_ = (next_made_ + 1) % remembered;
  return algorithm;
}

/// In gatherv and scatterv, ranks other than the root know only the size of their one message.
TiAlgorithms::Algorithm TiAlgorithms::make_sized(const TiAction& action, Rank, int ranks) const
{
  CollectiveOptions options;
  options.bytes = action.bytes;
  options.library = library_;
  options.root = action.root.value(); // its number in the group of all ranks
  std::int64_t total = action.bytes;
  if (!action.sizes.empty()) {
    options.sizes = std::make_shared<const std::vector<std::int64_t>>(action.sizes);
    total = std::accumulate(action.sizes.begin(), action.sizes.end(), std::int64_t{0});
  } else if (action.kind == Kind::allgather) {
    total = action.bytes * ranks;
  }
  const AlgorithmRow& row = algorithm_of(action.kind);
  const char* collective = row.collective;
  if (action.kind == Kind::gatherv) collective = "gather";
  if (action.kind == Kind::scatterv) collective = "scatter";
  return with_own_block(
      collectives::require_algorithm(collective, name(action.kind, total, ranks)).make(ranks, options), collective,
      options);
}

TiAlgorithms::Algorithm TiAlgorithms::make_alltoallv(const TiAction& action, int ranks) const
{
  collectives::AlltoallSizes sizes{action.sizes, action.received_from};
  const std::string algorithm = name(action.kind, 0, ranks);
  CollectiveOptions options;
  options.sizes = std::make_shared<const std::vector<std::int64_t>>(action.sizes);
  Algorithm made;
  if (algorithm == "pairwise")
    made = std::make_shared<const collectives::PairwiseAlltoall>(std::move(sizes));
  else if (algorithm == "ring")
    made = std::make_shared<const collectives::RingAlltoall>(std::move(sizes));
  else
    made = std::make_shared<const collectives::LinearAlltoall>(std::move(sizes));
  return with_own_block(std::move(made), "alltoall", options);
}

} // namespace loghop
