// How a tuning runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace loghop {

struct TuneOptions {
  int parallel = 0;           ///< simulations at a time; 0: as many as there are processors
  std::uint64_t seed = 1;     ///< of drawn starts, and of what platforms draw
  std::function<bool()> stop; ///< asked a few times a second
  std::function<void(double done, std::size_t all)> progress; ///< in simulations; `all` is an estimate
};

} // namespace loghop
