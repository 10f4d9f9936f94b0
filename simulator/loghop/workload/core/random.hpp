// Random numbers that are equal on every machine and with every compiler.
//
// The distributions of the C++ library are not: the standard fixes the engines, not what a distribution makes of them.
// Everything here is 64-bit integer arithmetic, or floating point without library functions.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace loghop {

/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): seeds the other generator and mixes the names of streams.
class SplitMix64 {
public:
  explicit SplitMix64(std::uint64_t state) : state_(state) {}
  std::uint64_t next();

private:
  std::uint64_t state_;
};

/// The purpose of a stream of random numbers. Streams of different purposes are independent of each other.
enum class RandomPurpose : std::uint64_t {
  remap_destinations = 1,
  diamond_placement = 2,
  em3d_edges = 3,
  traffic_releases = 4,
  traffic_destinations = 5,
  nic_contexts = 6,
  memory_pages = 7,
  tuning_starts = 8,
  compute_noise = 9,
  rank_noise = 10,
  detours = 11,
  node_order = 12,
  mapping = 13,
  message_noise = 14
};

/// xoshiro256** 1.0 (Blackman, Vigna, TOMS 2021): 32 bytes of state, period 2^256 - 1.
class RandomStream {
public:
  using State = std::array<std::uint64_t, 4>;

  explicit RandomStream(const State& state) : state_(state) {}
  /// The stream of one rank or node: equal arguments give equal numbers, different ones independent numbers.
  RandomStream(std::uint64_t seed, RandomPurpose purpose, int rank);

  std::uint64_t next();
  /// 0 .. bound - 1, each exactly equally likely; bound >= 1.
  std::uint64_t below(std::uint64_t bound);
  /// A multiple of 2^-53 in [0, 1).
  double unit();

private:
  State state_;
};

/// The first numbers of many streams of one purpose, cheaper than making each stream.
class FirstNumbers {
public:
  FirstNumbers(std::uint64_t seed, RandomPurpose purpose);

  std::uint64_t of(int rank) const; ///< RandomStream(seed, purpose, rank).next()

private:
  std::uint64_t of_purpose_;
};

/// Failures before the first success of independent trials that succeed with `probability`; 0 < probability <= 1.
///
/// The binary digits of such a number are independent: digit j is 1 with q^(2^j) / (1 + q^(2^j)), q = 1 - probability.
/// So it is drawn digit by digit, without a logarithm, whose last bit differs between mathematical libraries.
class Geometric {
public:
  explicit Geometric(double probability);
  std::int64_t draw(RandomStream& random) const;

private:
  std::vector<std::uint64_t> thresholds_; ///< digit j is 1 if the next random number is below thresholds_[j]
};

} // namespace loghop
