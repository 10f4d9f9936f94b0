// The object "middleware" of a platform file. Private to the reader of platforms.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/platform/middleware.hpp"

namespace loghop {

/// What is wrong stays as it is by default and is recorded as a problem.
Middleware read_middleware(const JsonValue& value);

} // namespace loghop
