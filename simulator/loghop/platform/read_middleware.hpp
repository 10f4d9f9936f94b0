// Reads the "middleware" of a platform.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/platform/middleware.hpp"

namespace loghop {

/// `has_memory`: the nodes have cores and memory (MulticoreNode), without which copies cannot be said to cost anything.
Middleware read_middleware(const JsonValue& value, bool has_memory);

} // namespace loghop
