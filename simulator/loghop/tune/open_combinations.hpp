// Combinations of fitted values that measurements leave open, and the benchmark that would tell them.
//
// Along an open direction (determination.hpp) values change together and the measured times do not: a latency goes up
// while an overhead goes down. What the measurements do know is the sum, product or ratio that stays.
#pragma once

#include "loghop/tune/determination.hpp"
#include "loghop/tune/platform_template.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace loghop {

struct OpenCombination {
  std::vector<std::size_t> quantities; ///< of the template; the one that moves most comes first
  std::string known;                   ///< "only receive_overhead + 2 link_latency is known"
  std::string benchmark;               ///< "send_overhead, between_nodes"; "" if none of `calibrate` tells
};

/// The part of a direction that matters, in words. `direction` has a number for each of these quantities.
OpenCombination described_combination(const PlatformTemplate& platform, const Candidate& at,
                                      const std::vector<std::size_t>& quantities, const Vector& direction);

/// Looks for the benchmark of `loghop calibrate` whose time changes most along the direction, among short and long
/// messages; "" if none does by one part in a hundred. Throws TuningStopped.
std::string telling_benchmark(const PlatformTemplate& platform, const Candidate& at,
                              const std::vector<std::size_t>& quantities, const Vector& direction, int parallel,
                              std::uint64_t seed, const std::function<bool()>& stop);

} // namespace loghop
