// Runs code that may crash, print or never return on damaged input in a child process.
#pragma once

#include <functional>
#include <string>

namespace loghop {

/// Called by the code while it goes on.
using SignsOfLife = std::function<void()>;

/// The text that `code` returns in a child process, whose standard error is dropped. Throws Otf2Fault: what the code
/// threw, or how the child ended. A child that gives no sign of life for `patience_s` is killed.
std::string guarded(const std::function<std::string(const SignsOfLife&)>& code, int patience_s = 60);

} // namespace loghop
