// LogP as a model of workloads: short messages, without contention of any kind.
//
// remap, synchronous: 2 (o_s + L + o_r); asynchronous: o_s + o_r; EM3D: (o_s + o_r) per message and the computation;
// one_to_many with answers: fan_out_round_trip. Nothing about long remaps, which LogP does not have. Other graphs of
// operations: walked, every message as the smallest. Formulas and domain: logp.hpp, predictions.hpp, graph_walk.hpp.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/logp/parameters.hpp"
#include "loghop/workload/active_messages/remap.hpp"

namespace loghop {

class LogPModel : public WalkedModel {
public:
  /// From the rows of a calibration, or fitted to its tables. Throws std::invalid_argument if it has neither: see
  /// parameters.hpp.
  explicit LogPModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<Seconds> formula(const Workload& workload, const Setting& setting) const override;

private:
  std::optional<Seconds> remap(const Remap& workload) const;

  std::optional<ShortMessageParameters> short_messages_; ///< of rows: by number of arguments
  LogP machine_;                                         ///< without arguments
};

} // namespace loghop
