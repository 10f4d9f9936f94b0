// What makes the computations and the messages of ranks take longer at one time than at another.
//
// A computation of time t takes  t * f_rank * f_computation, and the detours that fall into it on top:
//   f_rank         drawn once for each rank: stragglers
//   f_computation  drawn for each computation
//   detours        times in which a core does something else: interrupts and daemons, as a benchmark measured them
// A factor is
//   lognormal      exp(sigma Z - sigma^2 / 2), Z standard normal: its mean is 1
//   bimodal        `slow` with a probability, else 1
// Detours recur with the length of their record. Each rank begins in it at a place of its own, evenly distributed, and
// goes through it as it computes: who waits sees none. All is drawn from the seed of the run.
//
// A message reaches the network later than it is sent by a delay, drawn for each:
//   exponential    its mean is `delay`
//   lognormal      `delay` times the factor above: its mean is `delay`
//   bimodal        `delay` with a probability, else none
#pragma once

#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/core/random.hpp"

#include <cstdint>
#include <vector>

namespace loghop {

struct NoiseFactor {
  enum class Kind { none, lognormal, bimodal };
  Kind kind = Kind::none;
  double sigma = 0;       ///< lognormal
  double probability = 0; ///< bimodal
  double slow = 1;        ///< bimodal

  double draw(RandomStream& random) const;
};

struct MessageDelay {
  enum class Kind { none, exponential, lognormal, bimodal };
  Kind kind = Kind::none;
  Picoseconds delay = 0;
  double sigma = 0;       ///< lognormal
  double probability = 0; ///< bimodal

  Picoseconds draw(RandomStream& random) const; ///< no more than a day
};

struct Detour {
  Picoseconds start = 0;
  Picoseconds length = 0;
};

/// A record of detours, in the order of their starts; none begins before the one before it has ended.
struct Detours {
  std::vector<Detour> all;
  Picoseconds length = 0; ///< of the record; > the end of the last

  /// The time that `work` takes from `place` in the record on, and the place after it.
  Picoseconds time_of(Picoseconds work, Picoseconds& place) const;
};

struct Noise {
  NoiseFactor computations;
  NoiseFactor ranks;
  Detours detours;
  MessageDelay messages;
  std::int64_t repetitions = 1; ///< of the simulation, each with a seed of its own

  bool any() const
  {
    return computations.kind != NoiseFactor::Kind::none || ranks.kind != NoiseFactor::Kind::none ||
           !detours.all.empty() || messages.kind != MessageDelay::Kind::none;
  }
};

// Equal on every machine, unlike those of mathematical libraries, to about 1e-15.
double portable_log(double x); ///< 0 < x
double portable_exp(double x); ///< |x| < 700

} // namespace loghop
