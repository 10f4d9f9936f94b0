// The cores of ranks: who waits for which core, and how long a core is busy with a task.
//
// A core does one thing at a time, in the order in which it was asked. When it is done, it says so, and then takes the
// task that has waited longest. Without Nodes the cores are RankCores, with Nodes they are NodeCores.
#pragma once

#include "loghop/platform/middleware.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/index_list.hpp"
#include "loghop/simulate/message_passing/graph_progress.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

/// Learns how far cores are with sends and receives.
class CoreListener {
public:
  virtual ~CoreListener() = default;
  virtual void post(std::uint32_t receive) = 0; ///< its core has posted it
  virtual void core_done(std::uint32_t task) = 0;
  virtual void first_part_copied(std::uint32_t send) = 0; ///< of a message that goes in parts
  virtual void most_received(std::uint32_t receive) = 0;  ///< all but the last part of a message that comes in parts
};

class Cores : public EventHandler {
public:
  Cores(const Middleware& middleware, GraphProgress& progress, EventCalendar& calendar, RunTracer& tracer);
  void set_listener(CoreListener& listener) { listener_ = &listener; }

  /// The core of the task takes it up, now or when the task's turn comes.
  void request(std::uint32_t task);
  /// A receive has become ready: it is posted, after the core has worked for that if posting takes time.
  void request_post(std::uint32_t receive);

  // How long sending and receiving occupy a core.
  virtual bool long_send_takes_time(std::uint32_t task) const = 0; ///< when it has been asked for
  virtual bool receive_takes_time(std::uint32_t task) const = 0;
  /// A receive has met its message, and this many entries of queues were passed over. Where searches take time, this is
  /// told of every receive.
  void searched(std::uint32_t receive, std::uint32_t passed);
  virtual void posted(Rank) {} ///< the core of the rank has given the network a message, now

  // The core of a task that works on a message in parts goes on.
  virtual void copy_rest(std::uint32_t) {}
  virtual void receive_last_part(std::uint32_t) {}

protected:
  struct CoreQueue {
    IndexList queue; ///< tasks
    bool busy = false;
  };

  virtual CoreQueue& core_of(const Task& task) = 0;
  /// Schedules the end of the task's work, and calls done() then.
  virtual void occupy(std::uint32_t task) = 0;
  void done(std::uint32_t task);
  void trace_end(std::uint32_t task);
  Picoseconds post_overhead() const { return post_overhead_; }
  /// Of a receive: the search of the queues for it and its message.
  Picoseconds search_time(std::uint32_t task) const { return queue_entry_ == 0 ? 0 : passed_[task] * queue_entry_; }
  /// A core that the graph names, other than number 0.
  CoreQueue& extra_core(const Task& task);

  GraphProgress& progress_;
  Pool<Task>& tasks_;
  EventCalendar& calendar_;
  RunTracer& tracer_;
  CoreListener* listener_ = nullptr;

private:
  void start(std::uint32_t task);

  const Picoseconds post_overhead_;
  const Picoseconds queue_entry_;
  std::vector<std::uint32_t> passed_; ///< by receive, where searches take time
  std::unordered_map<std::uint64_t, CoreQueue> extra_cores_;
};

} // namespace loghop::simulate
