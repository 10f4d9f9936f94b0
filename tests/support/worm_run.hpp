// Runs the worm-level network alone, on its own calendar, with one flit time as the unit of time.
#pragma once

#include "loghop/simulate/observe/result.hpp"
#include "support/random_load.hpp"

#include <cstdint>
#include <vector>

namespace loghop::test {

struct WormRun {
  std::vector<reference::Result> results;     ///< in the order of the messages
  std::vector<int> deliveries;                ///< how often each was delivered
  std::int64_t left = 0;                      ///< in flight at the end
  std::vector<simulate::ChannelUse> channels; ///< times in flit times
};

/// `flit_time` only scales the simulator's clock; the results are in flit times. A multiple of drain_denominator.
WormRun run_worms(const Load& load, std::int64_t flit_time = 6);

} // namespace loghop::test
