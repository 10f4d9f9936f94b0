// A model that has formulas for some workloads, and point-to-point terms from which all other graphs are derived.
#pragma once

#include "loghop/predict/core/graph_walk.hpp"
#include "loghop/predict/core/model.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"

#include <memory>

namespace loghop {

class WalkedModel : public Model, public PointToPointModel {
public:
  /// A formula where there is one, else the walk of the workload's graph; nothing for workloads that have none.
  std::optional<Seconds> predict(const Workload& workload, const Setting& setting) const final;
  bool derives(const Workload& workload, const Setting& setting) const final;

protected:
  /// What the model's paper prints for such a workload; nothing: no formula.
  virtual std::optional<Seconds> formula(const Workload& /*workload*/, const Setting& /*setting*/) const
  {
    return std::nullopt;
  }
};

/// The metric of a workload whose ranks pass messages, by walking its graph; nothing for others, or if the model does
/// not cover a message.
std::optional<Seconds> derived_time(const Workload& workload, const Setting& setting, const PointToPointModel& model);

/// A broadcast from rank 0 to all ranks of a workload, once, by sends to each in turn or along a binomial tree.
struct PlainBroadcast {
  int ranks = 0;
  Bytes size{0};
  Bytes stride{0}; ///< of the data at every rank; 0: contiguous
  bool binomial = false;
};

/// Nothing for other workloads.
std::optional<PlainBroadcast> plain_broadcast(const Workload& workload, const Setting& setting);

/// The stride of a message of numbers, real or complex; 0 if it is contiguous. Nothing for larger blocks, which tables
/// of strided doubles do not cover.
std::optional<Bytes> stride_of(const MessageLayout& layout);

} // namespace loghop
