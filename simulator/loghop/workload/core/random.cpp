#include "loghop/workload/core/random.hpp"

#include <cmath>

namespace loghop {

namespace {

constexpr std::uint64_t rotate_left(std::uint64_t x, int bits)
{
  return (x << bits) | (x >> (64 - bits));
}

std::uint64_t purpose_state(std::uint64_t seed, RandomPurpose purpose)
{
  return SplitMix64(SplitMix64(seed).next() + static_cast<std::uint64_t>(purpose)).next();
}

/// Makes the words of a stream's state.
SplitMix64 words_of(std::uint64_t of_purpose, int rank)
{
  SplitMix64 words(of_purpose + static_cast<std::uint64_t>(rank));
  // Once more, because the sequences of SplitMix64 that start at neighbouring states overlap.
  return SplitMix64(words.next());
}

RandomStream::State stream_state(std::uint64_t seed, RandomPurpose purpose, int rank)
{
  SplitMix64 words = words_of(purpose_state(seed, purpose), rank);
  RandomStream::State state{};
  for (std::uint64_t& word : state)
    word = words.next();
  return state;
}

/// The next number of xoshiro256**, which follows from the second word of its state alone.
std::uint64_t scrambled(std::uint64_t word)
{
  return rotate_left(word * 5, 7) * 9;
}

} // namespace

std::uint64_t SplitMix64::next()
{
  state_ += 0x9e3779b97f4a7c15;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

RandomStream::RandomStream(std::uint64_t seed, RandomPurpose purpose, int rank)
    : state_(stream_state(seed, purpose, rank))
{}

std::uint64_t RandomStream::next()
{
  const std::uint64_t result = scrambled(state_[1]);
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = rotate_left(state_[3], 45);
  return result;
}

std::uint64_t RandomStream::below(std::uint64_t bound)
{
  // 2^64 mod bound: what is left is a whole number of times `bound`, so that no remainder is preferred.
  const std::uint64_t rejected = (0 - bound) % bound;
  std::uint64_t drawn = next();
  while (drawn < rejected)
    drawn = next();
  return drawn % bound;
}

double RandomStream::unit()
{
  return static_cast<double>(next() >> 11) * 0x1p-53;
}

FirstNumbers::FirstNumbers(std::uint64_t seed, RandomPurpose purpose) : of_purpose_(purpose_state(seed, purpose)) {}

std::uint64_t FirstNumbers::of(int rank) const
{
  SplitMix64 words = words_of(of_purpose_, rank);
  words.next();
  return scrambled(words.next());
}

Geometric::Geometric(double probability)
{
  constexpr std::size_t digits = 62; // the number stays below 2^62
  double p = probability;            // then 1 - q^2, 1 - q^4, ...: exact to rounding also where q would round to 1
  double q = 1 - probability;
  while (thresholds_.size() < digits) {
    const double threshold = std::ldexp(q / (1 + q), 64);
    if (threshold < 1) break;
    thresholds_.push_back(static_cast<std::uint64_t>(threshold));
    // Each is squared while it is the smaller one: squared while near 1, it would stick there.
    if (p < 0.5) {
      p *= 2 - p;
      q = 1 - p;
    } else {
      q *= q;
    }
  }
}

std::int64_t Geometric::draw(RandomStream& random) const
{
  std::uint64_t number = 0;
  std::uint64_t digit = 1;
  for (const std::uint64_t threshold : thresholds_) {
    if (random.next() < threshold) number += digit;
    digit *= 2;
  }
  return static_cast<std::int64_t>(number);
}

} // namespace loghop
