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

/// Runs `job` in a process of its own, since SimGrid allows one engine a process. Returns its result, or the message of
/// what it throws.
std::string isolated(const std::function<std::string()>& job);

/// When each arrives. Empty if the simulation fails; then `error`, if given, says why.
std::vector<Picoseconds> ends_of(const std::vector<FluidMessage>& messages, const FluidNetwork& network,
                                 std::string* error = nullptr);

} // namespace loghop::test
