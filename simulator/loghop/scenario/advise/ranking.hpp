// Ranks of times, and how well two rankings of the same alternatives agree.
//
// Ranks are those of competitions: 1 + the number of smaller times, so that equal times share one (1, 2, 2, 4).
// Predictions go through functions whose last bit differs between mathematical libraries: a time counts as equal to the
// smallest of its group if it is larger by at most 1e-12 of that.
//
// Kendall's tau-b, with n alternatives, n0 = n (n - 1) / 2 pairs, of which C stand in the same order in both rankings,
// D in opposite order, n1 are tied in the one and n2 in the other:
//     tau_b = (C - D) / sqrt((n0 - n1) (n0 - n2))   [1]
// 1: the same order; -1: the opposite order; 0: one says nothing about the other.
// Source: M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33(3), 1945.
#pragma once

#include <optional>
#include <vector>

namespace loghop {

using Times = std::vector<std::optional<double>>; ///< nothing: there is no such time, which has no rank
using Ranks = std::vector<std::optional<int>>;

/// From 1, the shortest time, in the order of `times`.
Ranks ranks_of(const Times& times);

/// Over the alternatives that both rank. Nothing if all are tied in one of them, or there are fewer than two.
/// Both have the same length.
std::optional<double> kendall_tau_b(const Ranks& a, const Ranks& b);

} // namespace loghop
