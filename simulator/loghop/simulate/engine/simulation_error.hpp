// Errors that end a simulation that cannot go on.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>

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

/// The system ended a simulation, by a signal of somebody else or for want of memory or processes: nothing is wrong with
/// it, and it may succeed another time. Its outcome is not kept.
class Interrupted : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// An error of the system, of which no case, machine or file is at fault: an interruption, no memory, no files.
inline bool is_of_the_system(const std::exception& error)
{
  return dynamic_cast<const Interrupted*>(&error) != nullptr ||
         dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
         dynamic_cast<const std::system_error*>(&error) != nullptr;
}

} // namespace loghop::simulate
