// What is tried one by one: the choices of a template, and limits of protocols at the steps that the measurements show.
//
// Proposals for a limit are where straight lines through the times of a table, by size, break
// (predict/fit/piecewise_line.hpp): the largest power of two between the last size of one line and the first of the
// next, or that last size. Every power of four is one too, since a step may be where nothing was measured. Those inside the
// bounds count, and the start. Choices are tried in every combination, limits one after the other. Fits of times that are
// maxima of terms end where they began to go down: so they begin at drawn values, too.
#pragma once

#include "loghop/tune/platform_template.hpp"
#include "loghop/tune/targets.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace loghop {

inline constexpr std::size_t most_combinations = 256;

/// Sizes at which some table of measured times, which is not held out, breaks: in order, each once.
std::vector<double> breaks_of(const Targets& targets);

/// The quantities that are fitted continuously: all but limits. By their number.
std::vector<std::size_t> continuous_quantities(const PlatformTemplate& platform);

/// Every combination of choices; the first is `start` itself. Throws InputErrors if there are more than
/// `most_combinations`.
std::vector<Candidate> combinations(const PlatformTemplate& platform, const Candidate& start);

/// The candidate with other continuous values and choices: a Latin hypercube over the bounds and alternatives (M. D.
/// McKay, R. J. Beckman, W. J. Conover, Technometrics 21(2), 1979), two for each quantity. Equal seeds give equal ones.
std::vector<Candidate> drawn_starts(const PlatformTemplate& platform, const Candidate& candidate, std::uint64_t seed);

/// The candidate with each proposal for this limit; the first is the candidate itself.
std::vector<Candidate> proposals(const PlatformTemplate& platform, const Candidate& candidate, std::size_t limit,
                                 const std::vector<double>& breaks);

} // namespace loghop
