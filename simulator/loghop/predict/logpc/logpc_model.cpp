#include "loghop/predict/logpc/logpc_model.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/logp/em3d_time.hpp"
#include "loghop/predict/logpc/diamond_contention.hpp"
#include "loghop/predict/logpc/logpc.hpp"
#include "loghop/predict/logpc/mean_hops.hpp"
#include "loghop/predict/logpc/mesh_distance.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace loghop {
namespace {

/// An argument is a word of 32 bits on Alewife (Agarwal et al., "The MIT Alewife Machine", ISCA 1995).
constexpr Bytes argument_bytes{4};

Bytes bytes(std::int64_t count)
{
  return Bytes(static_cast<double>(count));
}

void need_finite(const std::string& name, double value)
{
  if (!std::isfinite(value) || value < 0)
    throw std::invalid_argument("option \"" + name + "\" must be a finite value that is not negative");
}

SecondsPerByte occupancy_of(const Calibration& calibration, const ModelOptions& options, SecondsPerByte G)
{
  if (chosen(options, LoGPCModel::options(), "occupancy", "cycles")) return G;
  if (calibration.clock_period_s <= 0)
    throw std::invalid_argument("calibration \"" + calibration.name +
                                "\" has no clock, which occupancy \"literal\" needs");
  return Seconds(calibration.clock_period_s) / Bytes(1);
}

/// LoGPC takes rows alone: no benchmark of message passing tells a, or the costs by number of arguments.
const Calibration& with_all_rows(const Calibration& calibration)
{
  std::vector<std::string> missing = missing_logp_rows(calibration);
  for (std::string& row : missing_rows(calibration, {"L", "o_s", "o_r", "G", "a"}, "long"))
    missing.push_back(std::move(row));
  if (!missing.empty()) throw MissingMeasurements(calibration.name, "LoGPC", missing);
  return calibration;
}

} // namespace

std::vector<ModelOption> LoGPCModel::options()
{
  using Kind = ModelOption::Kind;
  return {
      {"contention", Kind::word, {"closed", "open"}, "whether contention slows the rate at which messages are sent"},
      {"occupancy", Kind::word, {"cycles", "literal"}, "a byte takes a channel for G, or for one clock cycle"},
      {"C_n", Kind::time, {}, "wait of a message in the network (default: the formula)"},
      {"message_bytes", Kind::number, {}, "bytes of a short message on the wire (default: a + 4 per argument)"},
  };
}

LoGPCModel::LoGPCModel(const Calibration& calibration, const ModelOptions& options)
    : short_messages_(with_all_rows(calibration)), long_messages_(long_message_parameters(calibration)),
      loggp_(calibration), tau_(occupancy_of(calibration, options, long_messages_.G)),
      closure_(chosen(options, LoGPCModel::options(), "contention", "closed") ? Closure::closed : Closure::open)
{
  if (const auto given = options.times.find("C_n"); given != options.times.end()) {
    need_finite(given->first, given->second.count());
    given_wait_ = given->second;
  }
  if (const auto given = options.numbers.find("message_bytes"); given != options.numbers.end()) {
    need_finite(given->first, given->second);
    given_bytes_ = Bytes(given->second);
  }
}

std::optional<Seconds> LoGPCModel::of_program(const Workload& workload, const PredictionContext& context) const
{
  if (const auto* all_to_all = dynamic_cast<const Remap*>(&workload)) return remap(*all_to_all, context);
  if (const auto* dag = dynamic_cast<const DiamondDag*>(&workload)) return diamond(*dag, context);
  if (const auto* em3d = dynamic_cast<const Em3d*>(&workload))
    return em3d_iteration(*em3d, short_messages_.at(em3d->values_per_message), context);
  return std::nullopt;
}

std::optional<Seconds> LoGPCModel::remap(const Remap& workload, const PredictionContext& context) const
{
  const double k_d = mean_hops_per_dimension(workload, context);
  const LogP machine = short_messages_.at(workload.arguments);
  if (workload.kind == Remap::Kind::asynchronous) return logpc::asynchronous_remap(machine);
  if (workload.kind == Remap::Kind::synchronous) {
    const Bytes B = short_message_bytes(workload.arguments);
    const auto C_n = network_wait(k_d, context, B, logpc::synchronous_iteration(machine));
    return C_n ? std::optional(logpc::synchronous_remap(machine, *C_n)) : std::nullopt;
  }
  const Bytes B = bytes(workload.bytes);
  const auto C_n = network_wait(k_d, context, B, logpc::long_iteration(long_messages_, B));
  return C_n ? std::optional(logpc::long_remap(long_messages_, B, *C_n)) : std::nullopt;
}

std::optional<Seconds> LoGPCModel::diamond(const DiamondDag& workload, const PredictionContext& context) const
{
  const DiamondProblem problem = diamond_problem(workload, context);
  const double b = workload.blocks;
  const BlockCosts costs = block_costs(problem, long_messages_, b);
  const Seconds free = diamond_makespan(costs, problem.P, b);
  if (problem.P < 2) return free;
  const double k_d = mean_hops_per_dimension(workload, context);
  const auto C_n = network_wait(k_d, context, boundary_bytes(problem, b), diamond_iteration(costs));
  return C_n ? std::optional(free + diamond_contention(*C_n, problem.P, b)) : std::nullopt;
}

std::optional<Seconds> LoGPCModel::network_wait(double k_d, const PredictionContext& context, Bytes B,
                                                const Iteration& iteration) const
{
  if (given_wait_) return given_wait_;
  return contention({mesh_dimensions(context.machine.dimensions), k_d, tau_, B}, iteration, closure_);
}

Bytes LoGPCModel::short_message_bytes(int arguments) const
{
  return given_bytes_ ? *given_bytes_ : long_messages_.a + arguments * argument_bytes;
}

ModelRow logpc_row()
{
  ModelRow row;
  row.name = "LoGPC";
  row.summary = "LogGP, LoPC and contention for the channels of a mesh";
  row.options = LoGPCModel::options();
  row.make = make_model_with<LoGPCModel>;
  row.lacks = "layouts in memory, levels within a node, hot spots, work that overlaps with transfers";
  row.measurements = "rows alone, which loghop calibrate measures with active messages";
  return row;
}

} // namespace loghop
