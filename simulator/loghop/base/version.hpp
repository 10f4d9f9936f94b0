// Version of loghop.
#pragma once

#include <string>

namespace loghop {

/// "0.1.0"
std::string loghop_version();

} // namespace loghop
