// Checks of the parameters of a workload.
#pragma once

#include <stdexcept>
#include <string>

namespace loghop {

/// Throws std::invalid_argument unless `holds`.
inline void require(bool holds, const std::string& what_is_allowed)
{
  if (!holds) throw std::invalid_argument(what_is_allowed);
}

} // namespace loghop
