// log_nPC as a model of workloads: docs/log_nPC.md states it.
//
// Graphs of messages are walked (schedule_walk.hpp) with the costs of a calibration's tables (message_costs.hpp) and what
// the messages share (contended_pricing.hpp). Programs of active messages, on calibrations that have rows: LoGPC's
// formulas, and long_remap.hpp. Nothing about messages of the network alone.
#pragma once

#include "loghop/predict/core/model.hpp"
#include "loghop/predict/lognpc/contended_pricing.hpp"
#include "loghop/predict/lognpc/fan_out.hpp"
#include "loghop/predict/lognpc/message_costs.hpp"
#include "loghop/predict/logpc/logpc_model.hpp"

#include <optional>

namespace loghop {

class LogNpcModel final : public Model {
public:
  /// Throws MissingMeasurements: see message_costs.hpp.
  explicit LogNpcModel(const Calibration& calibration, const ModelOptions& options = {});
  /// The costs themselves, instead of a calibration.
  LogNpcModel(lognpc::MessageCosts costs, const lognpc::Terms& terms) : costs_(std::move(costs)), terms_(terms) {}
  static std::vector<ModelOption> options();
  /// A broadcast of data with this layout from rank 0 in closed form (fan_out.hpp), on a machine without links between
  /// routers: `tree`, over nodes of so many ranks in blocks; or one message after the other, wherever the ranks are.
  /// Nothing if there is no closed form: numbers that are no powers of two, and lower bounds.
  std::optional<Seconds> tree_broadcast(int nodes, int ranks_of_a_node, Bytes size, const MessageLayout& layout) const;
  std::optional<Seconds> linear_broadcast(int ranks, Bytes size, const MessageLayout& layout,
                                          const PredictionContext& context) const;

  std::optional<Seconds> predict(const Workload& workload, const PredictionContext& context) const override;
  bool derives(const Workload&, const PredictionContext&) const override { return false; }
  /// Without the term "levels" every message is one between nodes because its scenario says so.
  Level nearest_level() const override { return terms_.levels ? costs_.levels.begin()->first : Level::to_itself; }
  /// Of graphs of messages; the lower bound has none.
  std::optional<PathTime> path(const Workload& workload, const PredictionContext& context,
                               const ByParameter& growth) const override;

private:
  std::optional<lognpc::FanOut> fan_out(int messages, Bytes size, const MessageLayout& layout,
                                        const PredictionContext& context) const;
  template<class Time>
  std::optional<Time> walked(const Workload& workload, const PredictionContext& context,
                             const PathCosts<Time>& path) const;
  std::optional<Seconds> of_program(const Workload& workload, const PredictionContext& context) const;
  std::optional<Seconds> of_graph(const Workload& workload, const PredictionContext& context) const;

  lognpc::MessageCosts costs_;
  lognpc::Terms terms_;
  std::optional<LogGP> long_messages_; ///< of calibrations that have rows
  std::optional<LoGPCModel> programs_;
};

} // namespace loghop
