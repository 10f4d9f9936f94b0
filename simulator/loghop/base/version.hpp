// Version of loghop, which CMakeLists.txt names, and of what built it.
#pragma once

#include <string>

namespace loghop {

/// "0.1.0"
std::string loghop_version();

/// What it was built of: "commit 1f7b42c" and "GCC 12.2.0"; the first is empty outside of a git checkout.
std::string loghop_commit();
std::string compiler_version();

} // namespace loghop
