#include "loghop/scenario/advise/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace loghop {

namespace {

constexpr double equal_within = 1e-12;

/// The alternatives that have a time, shortest first, equal ones in their order.
std::vector<std::size_t> sorted(const Times& times)
{
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < times.size(); ++i)
    if (times[i]) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return *times[a] < *times[b]; });
  return order;
}

int sign(int difference)
{
  return (difference > 0) - (difference < 0);
}

} // namespace

Ranks ranks_of(const Times& times)
{
  Ranks ranks(times.size());
  int rank = 0, place = 0;
  double smallest = 0; // of the group
  for (const std::size_t i : sorted(times)) {
    ++place;
    if (place == 1 || *times[i] > smallest * (1 + equal_within)) {
      rank = place;
      smallest = *times[i];
    }
    ranks[i] = rank;
  }
  return ranks;
}

std::optional<double> kendall_tau_b(const Ranks& a, const Ranks& b)
{
  std::int64_t balance = 0, ordered_in_a = 0, ordered_in_b = 0; // C - D, n0 - n1, n0 - n2
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!a[i] || !b[i]) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (!a[j] || !b[j]) continue;
      const int in_a = sign(*a[i] - *a[j]), in_b = sign(*b[i] - *b[j]);
      balance += in_a * in_b;
      ordered_in_a += in_a != 0;
      ordered_in_b += in_b != 0;
    }
  }
  if (ordered_in_a == 0 || ordered_in_b == 0) return std::nullopt;
  return static_cast<double>(balance) /
         std::sqrt(static_cast<double>(ordered_in_a) * static_cast<double>(ordered_in_b));
}

} // namespace loghop
