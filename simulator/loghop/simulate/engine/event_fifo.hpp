// First-in-first-out lists of events in chunks: the lists of an EventCalendar.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace loghop::simulate {

class EventHandler;

struct Event {
  Picoseconds time;
  EventHandler* handler;
  std::uint32_t number; ///< means something to the handler
};

struct EventChunk {
  static constexpr std::uint32_t capacity = 42; ///< with the link 1 KiB
  EventChunk* next = nullptr;
  Event events[capacity];
};

/// Chunks that were used last are used again first: they are still in a cache.
class EventChunks {
public:
  EventChunk* take()
  {
    if (unused_ == nullptr) allocate();
    EventChunk* chunk = unused_;
    unused_ = chunk->next;
    chunk->next = nullptr;
    return chunk;
  }
  void give_back(EventChunk* chunk)
  {
    chunk->next = unused_;
    unused_ = chunk;
  }

private:
  static constexpr std::size_t at_a_time = 16;

  void allocate()
  {
    blocks_.emplace_back(new EventChunk[at_a_time]);
    for (std::size_t i = at_a_time; i > 0; --i)
      give_back(&blocks_.back()[i - 1]);
  }

  std::vector<std::unique_ptr<EventChunk[]>> blocks_;
  EventChunk* unused_ = nullptr;
};

/// An empty list has no chunk.
class EventFifo {
public:
  bool empty() const { return first_ == nullptr; }
  bool has_one() const { return first_ == last_ && end_ - begin_ == 1; } ///< needs !empty()
  const Event& front() const { return first_->events[begin_]; }
  /// The earliest time of all events that were added since the list was empty.
  Picoseconds earliest() const { return earliest_; } ///< needs !empty()

  void push(EventChunks& chunks, const Event& event)
  {
    if (empty()) {
      first_ = last_ = chunks.take();
      begin_ = end_ = 0;
      earliest_ = event.time;
    } else if (end_ == EventChunk::capacity) {
      last_ = last_->next = chunks.take();
      end_ = 0;
    }
    last_->events[end_++] = event;
    if (event.time < earliest_) earliest_ = event.time;
  }

  void pop(EventChunks& chunks)
  {
    ++begin_;
    if (first_ == last_ ? begin_ < end_ : begin_ < EventChunk::capacity) return;
    EventChunk* const done = first_;
    if (first_ == last_) last_ = nullptr;
    first_ = done->next;
    begin_ = 0;
    chunks.give_back(done);
  }

private:
  EventChunk* first_ = nullptr;
  EventChunk* last_ = nullptr;
  std::uint32_t begin_ = 0; ///< in the first chunk
  std::uint32_t end_ = 0;   ///< in the last
  Picoseconds earliest_ = 0;
};

} // namespace loghop::simulate
