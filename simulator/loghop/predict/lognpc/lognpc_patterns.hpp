// The patterns of `loghop predict` for log_nPC: each is a small program that the model walks. Ranks of a node are placed
// as the options say; without a platform, nodes share no links.
#pragma once

#include "loghop/predict/core/pattern.hpp"

#include <string>
#include <vector>

namespace loghop::lognpc {

/// point_to_point, ping_pong, linear_broadcast, tree_broadcast, one_to_many, overhead.
std::vector<PatternRow> lognpc_patterns(const std::string& model, const std::string& needs);

} // namespace loghop::lognpc
