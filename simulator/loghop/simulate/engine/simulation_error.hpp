// Errors that end a simulation that cannot go on.
#pragma once

#include <stdexcept>

namespace loghop::simulate {

/// Nothing more can happen and something is not done, or a time is longer than the simulator can count.
class SimulationError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// A file that a simulation fills as it goes cannot be written.
class WriteError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace loghop::simulate
