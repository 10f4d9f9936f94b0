// How a link fills while flows grow on it, all at one pace from the level at which each begins to the one at which it stops.
// See ordered_shares.hpp, which keeps the steps of flows and finds some of them anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace loghop::simulate {

inline constexpr std::int64_t never_full = INT64_MAX;

/// A flow begins to grow (+1), or stops (-1).
struct FillingStep {
  std::int64_t level;
  std::int32_t flows;
  std::uint32_t flow;

  /// Flows stop before others begin.
  bool operator<(const FillingStep& other) const
  {
    if (level != other.level) return level < other.level;
    return flows != other.flows ? flows < other.flows : flow < other.flow;
  }
};

class LinkFilling {
public:
  /// `capacity`: of the link, above 0.
  explicit LinkFilling(std::int64_t capacity) : capacity_(capacity) {}

  /// Steps that are known before the link is filled, by level.
  const std::vector<FillingStep>& steps() const { return steps_; }
  void insert(const FillingStep& step);
  void erase(const FillingStep& step); ///< needs a step that is there

  /// Begins to fill the link, from level 0 on.
  void restart();
  /// One more flow grows, from this level on. Needs a level that is not lower than the last one.
  void begin(std::int64_t level);
  /// A flow that grows beside the known steps has stopped at that level, which is not above `now`.
  void stop(std::int64_t level, std::int64_t now);
  /// Takes out a step, and what it has filled by now.
  void forget(const FillingStep& step);

  /// The level at which the link is full, by the flows that grow and by the known steps, rounded down to a whole one:
  ///   at + floor(left / flows)
  /// with what is left at the last step before. At the level of a step it is full if it is before or after the step.
  /// `never_full`: they do not fill it.
  std::int64_t full_at() const;

private:
  __extension__ typedef __int128 Wide; ///< units of a capacity that many flows take

  struct Growth {
    std::int64_t left = 0; ///< at the level `at`
    std::int64_t at = 0;
    std::int64_t flows = 0;

    void go_to(std::int64_t level)
    {
      left -= flows * (level - at);
      at = level;
    }
    void pass(const FillingStep& step)
    {
      go_to(step.level);
      flows += step.flows;
    }
    void undo(std::int64_t level, std::int64_t change)
    {
      left += change * (at - level);
      flows -= change;
    }
    /// Without a division.
    bool is_full_by(std::int64_t level) const
    {
      return flows > 0 && static_cast<Wide>(level - at) * flows + flows > left;
    }
    std::int64_t full_at() const { return at + (left > 0 ? left / flows : 0); }
  };

  std::vector<FillingStep>::iterator place_of(const FillingStep& step);
  void grow_to(std::int64_t level);

  std::int64_t capacity_;
  std::vector<FillingStep> steps_;
  std::size_t passed_ = 0; ///< steps
  Growth growth_;
};

} // namespace loghop::simulate
