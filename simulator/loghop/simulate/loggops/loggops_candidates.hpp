// The candidates to start at one instant: operations and messages that became ready, and cores that woke.
//
// Operations become ready, and cores wake, mostly in the order of their turns: such candidates stand in two lists. The
// others are sorted.
#pragma once

#include "loghop/simulate/loggops/loggops_record.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace loghop::simulate {

class LoggopsCandidates {
public:
  /// A core whose queues may have something that can start, or something that just became ready.
  struct Candidate {
    LoggopsTurn turn;
    std::uint32_t index = 0;
    bool is_core = false;

    bool operator>(const Candidate& other) const { return other.turn < turn; }
  };
  enum class Source { ready, woken, others, none };

  void add_ready(const Pool<LoggopsRecord>& records, std::uint32_t index)
  {
    if (next_ready_ == ready_.size()) {
      ready_.clear();
      next_ready_ = 0;
    }
    if (ready_.empty() || records[ready_.back()] < records[index])
      ready_.push_back(index);
    else
      add_to_others({records[index].turn(), index, false});
  }

  /// `turn`: of the first that waits for the core and can start.
  void add_core(std::uint32_t core, const LoggopsTurn& turn)
  {
    if (next_woken_ == woken_.size()) {
      woken_.clear();
      next_woken_ = 0;
    }
    const Candidate candidate{turn, core, true};
    if (woken_.empty() || woken_.back().turn < turn)
      woken_.push_back(candidate);
    else
      add_to_others(candidate);
  }

  /// The list that has the first candidate.
  Source first(const Pool<LoggopsRecord>& records) const
  {
    Source source = Source::none;
    LoggopsTurn first;
    const auto offer = [&](Source of, const LoggopsTurn& turn) {
      if (source != Source::none && first < turn) return;
      source = of;
      first = turn;
    };
    if (next_ready_ < ready_.size()) offer(Source::ready, records[ready_[next_ready_]].turn());
    if (next_woken_ < woken_.size()) offer(Source::woken, woken_[next_woken_].turn);
    if (!others_.empty()) offer(Source::others, others_.front().turn);
    return source;
  }

  /// Whether one has a lower number.
  bool any_before(const Pool<LoggopsRecord>& records, std::uint64_t number) const
  {
    return (next_ready_ < ready_.size() && records[ready_[next_ready_]].number < number) ||
           (next_woken_ < woken_.size() && woken_[next_woken_].turn.number < number) ||
           (!others_.empty() && others_.front().turn.number < number);
  }

  std::uint32_t take_ready() { return ready_[next_ready_++]; }
  Candidate take_woken() { return woken_[next_woken_++]; }
  Candidate take_other()
  {
    std::pop_heap(others_.begin(), others_.end(), std::greater<>());
    const Candidate candidate = others_.back();
    others_.pop_back();
    return candidate;
  }

  /// The records in order that are still to be taken: how many, and which is the i-th after the next.
  std::size_t ready() const { return ready_.size() - next_ready_; }
  std::uint32_t ready_after_next(std::size_t i) const { return ready_[next_ready_ + i]; }
  // The same of cores.
  std::size_t woken() const { return woken_.size() - next_woken_; }
  std::uint32_t woken_after_next(std::size_t i) const { return woken_[next_woken_ + i].index; }

private:
  void add_to_others(const Candidate& candidate)
  {
    others_.push_back(candidate);
    std::push_heap(others_.begin(), others_.end(), std::greater<>());
  }

  std::vector<std::uint32_t> ready_;
  std::size_t next_ready_ = 0;
  std::vector<Candidate> woken_;
  std::size_t next_woken_ = 0;
  std::vector<Candidate> others_; ///< a heap, the first turn in front
};

} // namespace loghop::simulate
