// Runs messages that all start at once over a fluid network, in a process of its own.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace loghop::test {

struct FluidMessage {
  int source;
  int destination;
  std::int64_t bytes;
};

/// What `job` returns, in a process of its own, since SimGrid allows one engine a process; or what it throws.
std::string isolated(const std::function<std::string()>& job);

/// When each arrives. Empty if the simulation fails; then `error`, if given, says why.
std::vector<Picoseconds> ends_of(const std::vector<FluidMessage>& messages, const FluidNetwork& network,
                                 std::string* error = nullptr);

} // namespace loghop::test
