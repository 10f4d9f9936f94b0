#pragma once

#include <cstdlib>

namespace loghop {

/// Number of random loads that a test tries: ALL in thorough runs (LOGHOP_THOROUGH in the environment), else FEW.
inline int few_or_all(int few, int all)
{
  return std::getenv("LOGHOP_THOROUGH") != nullptr ? all : few;
}

} // namespace loghop
