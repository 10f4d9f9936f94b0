// Keeps the times at which the flits of a channel left the buffer at its end: a staircase over the last few of them.
//
// Flits of a channel are numbered from 0 across all messages. The staircase is made of the slack, departure(seq) - seq
// * flit_time, with one entry for each step. The slack never decreases where one flit leaves a flit time at most; where
// an input queue drains faster, it does. Only the last `depth` flits matter: the flit that enters as number s needs the
// slot that number s - depth left.
//
// A network has as many histories as channels, and most have a step or two: two steps stand in the history itself. The
// numbers of the last departure come first, since whoever sees that it is long past needs no step.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace loghop::simulate {

class DepartureHistory {
public:
  struct Step {
    std::int64_t first; ///< sequence number from which it holds
    Picoseconds slack;  ///< departure(seq) = slack + seq * flit_time
  };

  DepartureHistory() = default;
  DepartureHistory(DepartureHistory&&) = default;
  DepartureHistory& operator=(DepartureHistory&&) = default;
  DepartureHistory(const DepartureHistory& other) : determined_(other.determined_), slack_(other.slack_)
  {
    for (const Step& step : other)
      push(step);
  }

  /// The departures of all flits with smaller numbers are known (those that still matter: see above).
  std::int64_t determined() const { return determined_; }
  /// The latest departure that is known; before 0 if none is.
  Picoseconds last(Picoseconds flit_time) const { return slack_ + (determined_ - 1) * flit_time; }

  /// Flits [first, end) leave at slack + seq * flit_time; `first` may leave a gap of flits that no longer matter.
  void append(std::int64_t first, std::int64_t end, Picoseconds slack)
  {
    assert(first >= determined_ && end > first);
    if (empty() || slack != slack_) push({first, slack});
    determined_ = end;
    slack_ = slack;
  }

  /// Forgets what only flits below `seq` need.
  void forget_before(std::int64_t seq)
  {
    const Step* const steps = data();
    while (begin_ + 1 < end_ && steps[begin_ + 1].first <= seq)
      ++begin_;
  }

  /// Forgets all steps: nobody needs to know when the flits before determined() left. last() stays.
  void forget_steps() { begin_ = end_ = 0; }

  /// 0 for a flit whose step is forgotten.
  Picoseconds departure(std::int64_t seq, Picoseconds flit_time) const
  {
    assert(seq >= 0 && seq < determined_);
    const Step* after =
        std::upper_bound(begin(), end(), seq, [](std::int64_t s, const Step& step) { return s < step.first; });
    return after == begin() ? 0 : (after - 1)->slack + seq * flit_time;
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

  bool empty() const { return begin_ == end_; }
  const Step* begin() const { return data() + begin_; }
  const Step* end() const { return data() + end_; }

private:
  static constexpr std::uint32_t few = 2;

  const Step* data() const { return many_ ? many_.get() : few_; }
  Step* data() { return many_ ? many_.get() : few_; }

  void push(const Step& step)
  {
    if (end_ == capacity_) make_room();
    data()[end_++] = step;
  }

  /// At the front if that moves less than it makes room for, else by growing.
  void make_room()
  {
    const std::uint32_t count = end_ - begin_;
    if (count <= capacity_ / 2) {
      std::copy(begin(), end(), data());
    } else {
      std::unique_ptr<Step[]> more(new Step[2 * capacity_]);
      std::copy(begin(), end(), more.get());
      many_ = std::move(more);
      capacity_ *= 2;
    }
    begin_ = 0;
    end_ = count;
  }

  std::int64_t determined_ = 0;
  Picoseconds slack_ = 0; ///< of the last step
  Step few_[few] = {};    ///< the steps, while they fit
  std::unique_ptr<Step[]> many_;
  std::uint32_t capacity_ = few;
  std::uint32_t begin_ = 0;
  std::uint32_t end_ = 0;
};

} // namespace loghop::simulate
