// Versions of the libraries that the simulator is built on.
#pragma once

#include <string>

namespace loghop::simulate {

/// The SimGrid library that is loaded: "3.32.0".
std::string simgrid_version();

} // namespace loghop::simulate
