// The point-to-point terms of log_3P and its descendants: half of the middleware's cost at each end, the network
// between.
#pragma once

#include "loghop/predict/core/message_terms.hpp"
#include "loghop/predict/lognp/log3p.hpp"

#include <optional>

namespace loghop {

/// Costs of a size, and of a stride unless it is 0.
Log3P costs_at(const Log3PCurves& curves, Bytes size, Bytes stride);

/// Nothing about blocks of more than a complex number, about strides if none was measured, and about packing by the
/// program if that was not.
std::optional<MessageTerms> middleware_terms(const Log3PCurves& curves, const ModelMessage& message);

} // namespace loghop
