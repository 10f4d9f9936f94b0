// Predicts measured times by analytic models: the time of a point of a table, as a workload that models know.
//
//   half_round_trip, packed_half_round_trip   ping_pong, to itself on the level to_itself
//   send_time, receive_time, full_time        the same, measured at one end; of contiguous data only
//   one_to_many_round_trip, post_overhead     one_to_many, with answers and without
//
// Overheads, gaps and copies have no prediction: models take them from the measurements as parameters.
#pragma once

#include "loghop/calibration/measured_table.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/predict/core/model.hpp"

#include <optional>

namespace loghop {

struct PredictedTime {
  double seconds = 0;
  bool derived = false; ///< by walking the messages: no formula of the model's paper
};

/// Of the platform only what a prediction may depend on besides the messages counts: clock and speed of its cores.
/// Nothing for other quantities, and where the model does not cover the message or its level.
std::optional<PredictedTime> predicted_time(const Model& model, const Platform& platform, const MeasuredTable& table,
                                            const MeasuredPoint& point);

} // namespace loghop
