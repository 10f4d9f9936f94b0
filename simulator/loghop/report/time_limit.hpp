// How long a run may be for a report to record where its time went.
//
// A step takes 48 bytes while the case runs: what a core does at one go is one, a message has one to three. Cases run
// side by side, one a processor, and each of them may take this much.
#pragma once

#include <cstddef>

namespace loghop {

inline constexpr std::size_t most_report_steps = 4'000'000; ///< 192 MB

} // namespace loghop
