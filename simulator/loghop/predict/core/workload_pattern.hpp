// The communication pattern of a workload, with its arguments, for the formulas of models.
#pragma once

#include "loghop/predict/core/model.hpp"
#include "loghop/predict/core/pattern.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <optional>
#include <string>

namespace loghop {

/// The metric of the workload is the time of the pattern / messages.
struct WorkloadPattern {
  std::string name;
  PatternArguments arguments;
  double messages = 1;
};

/// Nothing for workloads that are none of the patterns:
///   ping_pong      point_to_point, send or receive; to itself send_to_self; packed at both ends packed_point_to_point.
///                  Data must lie alike at both ends
///   one_to_many    one_to_many with answers, overhead without
///   collective     linear_broadcast, tree_broadcast: once from rank 0, by sends in turn or along a binomial tree
///   remap          synchronous_remap, asynchronous_remap, long_remap
///   grid_exchange  oft_scatter, sbt_scatter, oft_gather, sbt_gather or border_exchange, once and alone, of equal parts
std::optional<WorkloadPattern> pattern_of(const Workload& workload, const PredictionContext& context);

/// The stride of a message of numbers, real or complex; 0 if it is contiguous. Nothing for larger blocks, which tables
/// of strided doubles do not cover.
std::optional<Bytes> stride_of(const MessageLayout& layout);

/// The node of a rank.
Node node_of(const PredictionContext& context, Rank rank);

/// Between which places messages of two ranks go.
Level level_between(const PredictionContext& context, Rank from, Rank to);

} // namespace loghop
