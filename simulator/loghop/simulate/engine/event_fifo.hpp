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
  bool empty() const { return begin_ == end_; }
  bool has_one() const { return begin_ + 1 == end_; }
  const Event& front() const { return *begin_; }
  /// The earliest time of all events that were added since the list was empty.
  Picoseconds earliest() const { return earliest_; } ///< needs !empty()
  /// All events that were added since the list was empty have one time.
  bool has_one_time() const { return earliest_ == latest_; } ///< needs !empty()

  void push(EventChunks& chunks, const Event& event)
  {
    if (end_ == room_) make_room(chunks, event.time);
    *end_++ = event;
    if (event.time < earliest_) earliest_ = event.time;
    if (event.time > latest_) latest_ = event.time;
  }

  void pop(EventChunks& chunks)
  {
    ++begin_;
    if (begin_ == end_ || begin_ == after(first_)) leave_chunk(chunks);
  }

private:
  static Event* after(EventChunk* chunk) { return chunk->events + EventChunk::capacity; }

  void make_room(EventChunks& chunks, Picoseconds time)
  {
    EventChunk* const chunk = chunks.take();
    if (empty()) {
      first_ = chunk;
      begin_ = chunk->events;
      earliest_ = latest_ = time;
    } else {
      last_->next = chunk;
    }
    last_ = chunk;
    end_ = chunk->events;
    room_ = after(chunk);
  }

  void leave_chunk(EventChunks& chunks)
  {
    EventChunk* const done = first_;
    if (empty()) {
      begin_ = end_ = room_ = nullptr;
    } else {
      first_ = done->next;
      begin_ = first_->events;
    }
    chunks.give_back(done);
  }

  EventChunk* first_ = nullptr; ///< means nothing in an empty list, as last_
  EventChunk* last_ = nullptr;
  Event* begin_ = nullptr; ///< in the first chunk; null, as the next two, in an empty list
  Event* end_ = nullptr;   ///< in the last, up to room_
  Event* room_ = nullptr;
  Picoseconds earliest_ = 0;
  Picoseconds latest_ = 0;
};

} // namespace loghop::simulate
