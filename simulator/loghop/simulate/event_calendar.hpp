// What happens when: a stable priority queue of instants, in whole picoseconds.
//
// Equal instants fire in the order in which they were scheduled. Scheduling and firing cost O(log n) in the events that
// are pending. Nothing is ever cancelled: a handler that changed its mind ignores the event when it fires. Simulated
// time ends after 26 days: far enough from 2^63 that no sum on the way to an instant can overflow, as long as what is
// added is no longer than longest_operation.
#pragma once

#include "loghop/simulate/result.hpp"
#include "loghop/units/picoseconds.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

namespace loghop::simulate {

inline constexpr Picoseconds time_limit = Picoseconds{1} << 61;        ///< 26 days
inline constexpr Picoseconds longest_operation = Picoseconds{1} << 60; ///< 13 days

class EventHandler {
public:
  virtual ~EventHandler() = default;
  /// `what` is the number that was given to schedule().
  virtual void fire(Picoseconds now, std::uint32_t what) = 0;
};

class EventCalendar {
public:
  /// Needs time >= now(). Throws SimulationError beyond the time limit.
  void schedule(Picoseconds time, EventHandler& handler, std::uint32_t what)
  {
    assert(time >= now_);
    if (time > time_limit) throw SimulationError("simulated time exceeds 26 days");
    heap_.push_back({time, scheduled_++, &handler, what});
    sift_up(heap_.size() - 1);
  }

  bool empty() const { return heap_.empty(); }
  Picoseconds now() const { return now_; }
  Picoseconds next_time() const { return heap_.front().time; } ///< needs !empty()
  std::uint64_t fired() const { return fired_; }

  /// Fires the next event. Needs !empty().
  void fire_next()
  {
    const Event event = pop();
    now_ = event.time;
    ++fired_;
    event.handler->fire(event.time, event.what);
  }

private:
  struct Event {
    Picoseconds time;
    std::uint64_t order;
    EventHandler* handler;
    std::uint32_t what;
  };

  static bool before(const Event& a, const Event& b)
  {
    return a.time < b.time || (a.time == b.time && a.order < b.order);
  }

  // A heap with four children a node: half the levels of a binary one, and the children share a cache line or two.
  static constexpr std::size_t children = 4;

  void sift_up(std::size_t i)
  {
    const Event event = heap_[i];
    while (i > 0) {
      const std::size_t parent = (i - 1) / children;
      if (!before(event, heap_[parent])) break;
      heap_[i] = heap_[parent];
      i = parent;
    }
    heap_[i] = event;
  }

  Event pop()
  {
    const Event top = heap_.front();
    const Event last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) sift_down(last);
    return top;
  }

  void sift_down(const Event& event)
  {
    std::size_t i = 0;
    for (std::size_t first = 1; first < heap_.size(); first = children * i + 1) {
      std::size_t least = first;
      const std::size_t end = std::min(first + children, heap_.size());
      for (std::size_t c = first + 1; c < end; ++c)
        if (before(heap_[c], heap_[least])) least = c;
      if (!before(heap_[least], event)) break;
      heap_[i] = heap_[least];
      i = least;
    }
    heap_[i] = event;
  }

  std::vector<Event> heap_;
  std::uint64_t scheduled_ = 0;
  std::uint64_t fired_ = 0;
  Picoseconds now_ = 0;
};

} // namespace loghop::simulate
