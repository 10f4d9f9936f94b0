// Fires events in the order of time: a stable priority queue of instants, in whole picoseconds.
//
// Equal instants fire in the order in which they were scheduled. Nothing is ever cancelled: a handler that changed its
// mind ignores the event when it fires. Simulated time ends after 26 days: far enough from 2^63 that no sum on the way
// to an instant can overflow, as long as no summand is longer than longest_operation.
//
// It is a radix heap (Ahuja, Mehlhorn, Orlin, Tarjan, Journal of the ACM 1990), which time that never goes back allows.
// An event lies in the list of the highest digit in which its time differs from the floor, an instant not after any
// pending event. When the lowest list that is not empty is reached, the floor becomes its earliest time, and its events
// move to lists of lower digits, all of which are empty then: equal times stay together and in order. An event moves at
// most once a digit, mostly once or twice, over memory in sequence; a heap of millions would miss the cache every time.
#pragma once

#include "loghop/simulate/engine/event_fifo.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cassert>
#include <cstdint>

namespace loghop::simulate {

inline constexpr Picoseconds time_limit = Picoseconds{1} << 61;        ///< 26 days
inline constexpr Picoseconds longest_operation = Picoseconds{1} << 60; ///< 13 days

class EventHandler {
public:
  virtual ~EventHandler() = default;
  /// `event` is the number that was given to schedule().
  virtual void fire(Picoseconds now, std::uint32_t event) = 0;
};

class EventCalendar {
public:
  EventCalendar() = default;
  EventCalendar(const EventCalendar&) = delete;
  EventCalendar& operator=(const EventCalendar&) = delete;

  /// Needs time >= now(). Throws SimulationError beyond the time limit.
  void schedule(Picoseconds time, EventHandler& handler, std::uint32_t event)
  {
    assert(time >= now_);
    if (time != last_time_) {
      if (time > time_limit) throw_beyond_limit();
      last_list_ = &add({time, &handler, event});
      last_time_ = time;
      if (time < next_ || pending_ == 0) next_ = time;
    } else {
      last_list_->push(chunks_, {time, &handler, event});
    }
    ++pending_;
  }

  /// Another clock decides when events fire: each must return before the next.
  void follow_clock() { follows_clock_ = true; }

  bool empty() const { return pending_ == 0; }
  Picoseconds now() const { return now_; }
  Picoseconds next_time() const { return next_; } ///< needs !empty()
  std::uint64_t fired() const { return fired_; }

  /// Fires the next event. Needs !empty().
  void fire_next()
  {
    const Event event = pop();
    now_ = event.time;
    ++fired_;
    event.handler->fire(event.time, event.number);
  }

  /// Within fire(), in place of scheduling the handler's next event at `time` and returning: whether that would be the
  /// next to fire. If so it is counted as fired, and it is `time` now. Needs now() <= time <= time_limit.
  bool goes_on(Picoseconds time)
  {
    if (follows_clock_ || (pending_ > 0 && next_ <= time)) return false;
    now_ = time;
    ++fired_;
    return true;
  }

private:
  static constexpr Picoseconds no_time = -1;
  static constexpr int digit_bits = 6;
  static constexpr int slots = 1 << digit_bits;
  static constexpr int levels = (62 + digit_bits - 1) / digit_bits; ///< digits of the time limit

  static int lowest_one(std::uint64_t bits) { return __builtin_ctzll(bits); }
  static int highest_one(std::uint64_t bits) { return 63 - __builtin_clzll(bits); }

  /// Returns the list, which has all pending events of that time until it is empty or spread.
  EventFifo& add(const Event& event)
  {
    const auto differing = static_cast<std::uint64_t>(event.time ^ floor_);
    const int level = differing == 0 ? 0 : highest_one(differing) / digit_bits;
    const auto slot = static_cast<int>(event.time >> (level * digit_bits)) & (slots - 1);
    EventFifo& list = lists_[level][slot];
    list.push(chunks_, event);
    occupied_slots_[level] |= std::uint64_t{1} << slot;
    occupied_levels_ |= 1u << level;
    return list;
  }

  Event pop()
  {
    --pending_;
    // Most events of a network that counts in flit times share their instant with others.
    if (instant_ != nullptr && !instant_->has_one()) {
      const Event event = instant_->front();
      instant_->pop(chunks_);
      return event;
    }
    return pop_last_of_instant();
  }

  /// The only event of an instant, or the first, or the last.
  Event pop_last_of_instant()
  {
    int level = lowest_one(occupied_levels_);
    int slot = lowest_one(occupied_slots_[level]);
    if (level > 0 && !lists_[level][slot].has_one()) {
      spread(level, slot);
      level = 0;
      slot = lowest_one(occupied_slots_[0]);
    }
    EventFifo& list = lists_[level][slot];
    const Event event = list.front();
    list.pop(chunks_);
    floor_ = event.time;
    instant_ = nullptr;
    if (list.empty())
      vacate(level, slot);
    else
      instant_ = &list;
    if (pending_ > 0) next_ = earliest();
    return event;
  }

  void vacate(int level, int slot)
  {
    last_time_ = no_time;
    occupied_slots_[level] &= ~(std::uint64_t{1} << slot);
    if (occupied_slots_[level] == 0) occupied_levels_ &= ~(1u << level);
  }

  [[noreturn]] static void throw_beyond_limit();
  void spread(int level, int slot);
  Picoseconds earliest() const
  {
    const int level = lowest_one(occupied_levels_);
    return lists_[level][lowest_one(occupied_slots_[level])].earliest();
  }

  EventFifo lists_[levels][slots];
  std::uint64_t occupied_slots_[levels] = {};
  std::uint32_t occupied_levels_ = 0;
  Picoseconds floor_ = 0;
  EventFifo* instant_ = nullptr;    ///< the list of events at the floor, if it has any
  EventFifo* last_list_ = nullptr;  ///< of the time that was scheduled last: the next is often the same
  Picoseconds last_time_ = no_time; ///< of last_list_
  Picoseconds next_ = 0;            ///< of the earliest event, if there is one
  Picoseconds now_ = 0;
  std::uint64_t pending_ = 0;
  std::uint64_t fired_ = 0;
  bool follows_clock_ = false;
  EventChunks chunks_;
};

} // namespace loghop::simulate
