// A network that is nothing but its parameters: LogGOPS, the model of the LogGOPSim simulator.
//
// Source: Hoefler, Schneider, Lumsdaine, "LogGOPSim", LSAP 2010. Rules: simulate/loggops/loggops_replay.hpp.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace loghop {

struct LoggopsNetwork {
  static constexpr const char* type = "loggops"; ///< in platform files

  int nodes = 0;     ///< each is one rank
  Picoseconds L = 0; ///< latency
  Picoseconds o = 0; ///< overhead of a processor for a message, at either end
  Picoseconds g = 0; ///< gap: a network interface takes one message in this time, in each direction
  double G = 0;      ///< ps/B: gap per byte
  double O = 0;      ///< ps/B: overhead per byte
  std::int64_t S = std::numeric_limits<std::int64_t>::max(); ///< B: a longer message completes only when it is matched

  // For a message of `bytes`; an empty one costs as much as one byte. Each is rounded once to whole picoseconds.
  Picoseconds send_overhead(std::int64_t bytes) const { return o + per_byte(O, bytes); }
  Picoseconds receive_overhead(std::int64_t bytes) const { return o + per_byte(std::max(O, G), bytes); }
  Picoseconds gap(std::int64_t bytes) const { return g + per_byte(G, bytes); }

private:
  static Picoseconds per_byte(double cost, std::int64_t bytes)
  {
    return bytes <= 1 ? 0 : std::llround(cost * static_cast<double>(bytes - 1));
  }
};

} // namespace loghop
