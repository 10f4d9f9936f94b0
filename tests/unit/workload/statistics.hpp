// Bounds within which random counts must be: outside of them a correct generator is once in ten million seeds.
#pragma once

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>

#include <cstdint>
#include <vector>

namespace loghop::test {

constexpr double improbable = 1e-7;

/// Whether `hits` of `trials` trials is what the probability of a hit lets expect.
inline bool plausible(std::int64_t hits, std::int64_t trials, double probability)
{
  const boost::math::binomial distribution(static_cast<double>(trials), probability);
  const auto count = static_cast<double>(hits);
  return count >= quantile(distribution, improbable / 2) && count <= quantile(complement(distribution, improbable / 2));
}

/// Whether counts are what equally likely cells let expect (chi-square test).
inline bool plausibly_uniform(const std::vector<std::int64_t>& counts)
{
  double total = 0;
  for (const std::int64_t count : counts)
    total += static_cast<double>(count);
  const double expected = total / static_cast<double>(counts.size());
  double statistic = 0;
  for (const std::int64_t count : counts) {
    const double deviation = static_cast<double>(count) - expected;
    statistic += deviation * deviation / expected;
  }
  const boost::math::chi_squared distribution(static_cast<double>(counts.size() - 1));
  return statistic <= quantile(complement(distribution, improbable));
}

} // namespace loghop::test
