// Finds when flits of a worm enter a channel, and tells a history of departures, without a look at each flit.
//
// A worm that streams (WormTiming::streams) moves one flit a flit time, but for what held up some flit of it: each known
// instant of worm.hpp is a step from the first flit that it reaches on. Other worms are looked at flit by flit.
#pragma once

#include "loghop/simulate/wormhole/departure_history.hpp"
#include "loghop/simulate/wormhole/worm.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

/// Flits [begin, end) of a worm, whose first has the number `base` among those of the history. begin < end.
struct EntryRange {
  std::int64_t begin;
  std::int64_t end;
  std::int64_t base;
};

class EntrySteps {
public:
  explicit EntrySteps(const WormTiming& timing) : timing_(timing), streams_(timing.streams()) {}

  /// The flits leave a buffer `later` than they enter the stage. Returns when the last of them enters it.
  Picoseconds append(DepartureHistory& history, const Worm& worm, int stage, const EntryRange& range,
                     Picoseconds later);
  /// The same as entry_time() of worm.hpp.
  Picoseconds entry(const Worm& worm, int stage, std::int64_t flit);

private:
  bool in_steps(const Worm& worm, int stage) const { return streams_ && stage < worm.length(); }
  /// All flits follow the header of a worm that streams: no later header, and no slot, holds any of them up.
  bool follows(const Worm& worm, int stage) const
  {
    return in_steps(worm, stage) && stage + 1 == worm.granted() && worm.slots.empty();
  }
  void find(const Worm& worm, int stage, std::int64_t begin, std::int64_t end);
  void consider_headers(const Worm& worm, int stage, std::int64_t begin, std::int64_t end);
  void consider(const Reach& reach, std::int64_t begin, std::int64_t end);

  WormTiming timing_;
  bool streams_;
  Picoseconds slack_ = 0;    ///< of the first flit that find() was asked for
  std::vector<Reach> steps_; ///< of those after it, by their first flits; some may be below what came before
};

} // namespace loghop::simulate
