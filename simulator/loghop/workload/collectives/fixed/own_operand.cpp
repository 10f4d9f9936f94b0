#include "loghop/workload/collectives/fixed/own_operand.hpp"

#include "loghop/workload/collectives/core/work_first.hpp"

#include <numeric>
#include <set>
#include <utility>

namespace loghop::collectives {

namespace {

class OwnOperand final : public WorkFirst {
public:
  OwnOperand(std::unique_ptr<CollectiveAlgorithm> algorithm, Picoseconds time)
      : WorkFirst(std::move(algorithm)), time_(time)
  {}

private:
  Picoseconds work(int) const override { return time_; }

  const Picoseconds time_;
};

/// Trees of Open MPI add the operand of the caller to what comes from the first child, into another buffer. Those of
/// MPICH move it first.
bool moves_operand(const std::string& collective, const std::string& name, const CollectiveOptions& o)
{
  static const std::set<std::pair<std::string, std::string>> movers = {
      {"reduce", "rabenseifner"},      {"reduce", "folded_halving"},     {"allreduce", "recursive_doubling"},
      {"allreduce", "rabenseifner"},   {"allreduce", "nearest_halving"}, {"allreduce", "folded_halving"},
      {"allreduce", "ring"},           {"allreduce", "segmented_ring"},  {"reduce_scatter", "recursive_halving"},
      {"reduce_scatter", "butterfly"}, {"reduce_scatter", "ring"},
  };
  if (collective == "reduce" && name == "binomial") return o.library != nullptr && o.library->name == "MPICH";
  return movers.count({collective, name}) > 0;
}

std::int64_t operand_bytes(const std::string& collective, int ranks, const CollectiveOptions& o)
{
  if (collective != "reduce_scatter") return o.bytes;
  return o.sizes ? std::accumulate(o.sizes->begin(), o.sizes->end(), std::int64_t{0}) : ranks * o.bytes;
}

} // namespace

std::unique_ptr<CollectiveAlgorithm> with_own_operand(std::unique_ptr<CollectiveAlgorithm> algorithm,
                                                      const std::string& collective, const std::string& name,
                                                      const CollectiveOptions& options)
{
  const int ranks = algorithm->ranks();
  if (!options.own_operand || ranks == 1 || !moves_operand(collective, name, options)) return algorithm;
  const Picoseconds time = options.rearrange_time(operand_bytes(collective, ranks, options));
  return std::make_unique<OwnOperand>(std::move(algorithm), time);
}

} // namespace loghop::collectives
