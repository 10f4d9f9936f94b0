// Keeps the times at which the flits of a channel left the buffer at its end: a staircase over the last few of them.
//
// Flits of a channel are numbered from 0 across all messages. The staircase is made of the slack, departure(seq) - seq
// * flit_time, with one entry for each step. The slack never decreases where one flit leaves a flit time at most; where
// an input queue drains faster, it does. Only the last `depth` flits matter: the flit that enters as number s needs the
// slot that number s - depth left.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <vector>

namespace loghop::simulate {

class DepartureHistory {
public:
  struct Step {
    std::int64_t first; ///< sequence number from which it holds
    Picoseconds slack;  ///< departure(seq) = slack + seq * flit_time
  };

  /// The departures of all flits with smaller numbers are known (those that still matter: see above).
  std::int64_t determined() const { return determined_; }

  /// Flits [first, end) leave at slack + seq * flit_time; `first` may leave a gap of flits that no longer matter.
  void append(std::int64_t first, std::int64_t end, Picoseconds slack)
  {
    assert(first >= determined_ && end > first);
    if (empty() || slack != steps_.back().slack) steps_.push_back({first, slack});
    determined_ = end;
  }

  /// Forgets what only flits below `seq` need.
  void forget_before(std::int64_t seq)
  {
    while (begin_ + 1 < steps_.size() && steps_[begin_ + 1].first <= seq)
      ++begin_;
    if (begin_ > 32) {
      steps_.erase(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(begin_));
      begin_ = 0;
    }
  }

  Picoseconds departure(std::int64_t seq, Picoseconds flit_time) const
  {
    assert(seq >= 0 && seq < determined_);
    const Step* step =
        std::upper_bound(begin() + 1, end(), seq, [](std::int64_t s, const Step& t) { return s < t.first; });
    return (step - 1)->slack + seq * flit_time;
  }

  /// The flit that left last, at `now` at the latest; nothing if none of those that are not forgotten did.
  std::optional<std::int64_t> last_by(Picoseconds now, Picoseconds flit_time) const
  {
    std::int64_t after = determined_;
    for (const Step* step = end(); step != begin(); after = step->first) {
      --step;
      if (step->slack + step->first * flit_time <= now) return std::min(after - 1, (now - step->slack) / flit_time);
    }
    return std::nullopt;
  }

  bool empty() const { return steps_.empty(); }
  const Step* begin() const { return steps_.data() + begin_; }
  const Step* end() const { return steps_.data() + steps_.size(); }

private:
  std::vector<Step> steps_;
  std::size_t begin_ = 0;
  std::int64_t determined_ = 0;
};

} // namespace loghop::simulate
