// Runs an operation graph on a LogGOPS network: operations, messages and what they wait for as state machines.
//
// Rules, for a message of s bytes (an empty one counts as one byte):
// - A send that starts at t needs its core and the send side of its network interface (NIC). It holds the core until
//   t + o + (s-1) O and the NIC until t + g + (s-1) G, and arrives at t + o + L.
// - An arrival needs the same core and NIC number at the receiver, and the NIC's receive side. It holds the core for
//   o + (s-1) max(O, G) and the NIC for g + (s-1) G, whether or not a receive is posted.
// - Posting a receive costs nothing. It finishes when its message has been taken in, at once if it was already.
// - s > S: the send finishes when it is matched, and holds core and NIC until then; the message travels all the same.
// - What waits for a core starts in the order of becoming ready, as soon as its NIC is free too. At one instant, freed
//   operations become ready in the order sends, receives, computations; equals in the order of the graph.
// - A rank finishes when the last of its cores is no longer busy.
//
// Whatever waits stands in the queue of its core and is looked at when it can start, not again and again: the cost is a
// constant number of events for each operation and message.
#pragma once

#include "loghop/platform/loggops.hpp"
#include "loghop/simulate/event_calendar.hpp"
#include "loghop/simulate/fifo.hpp"
#include "loghop/simulate/message_matching.hpp"
#include "loghop/workload/operation_graph.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

class LoggopsReplay final : public EventHandler {
public:
  /// Begins all ranks at time 0; the calendar then runs them.
  LoggopsReplay(const LoggopsNetwork& network, OperationGraph& graph, EventCalendar& calendar);

  void fire(Picoseconds now, std::uint32_t what) override;

  /// After the calendar has run dry. Throws SimulationError if a receive or a message has no match, or an operation
  /// never became ready: it says which.
  void check_finished() const;
  Picoseconds finish(int rank) const { return finish_[static_cast<std::size_t>(rank)]; }
  std::uint64_t operations() const { return operations_; } ///< that started
  std::uint64_t messages() const { return messages_; }

private:
  static constexpr Picoseconds held = INT64_MAX; ///< by a send that waits for its match
  static constexpr Picoseconds never = INT64_MAX;
  enum class Event : std::uint32_t { begin, wake, arrival, finished };
  enum class Need : std::uint8_t { core, send_side, receive_side };

  /// An operation under way, or a message from its send to its match.
  struct Record {
    GraphOperation operation;
    std::int32_t rank = 0;       ///< of the operation; of a message: the receiver
    std::uint32_t next = nothing;
    std::uint32_t partner = nothing; ///< message: the send that waits for the match
    Picoseconds taken_in = 0;    ///< message: when its last byte is
    std::uint64_t order = 0;     ///< of becoming ready
  };
  struct Core {
    Picoseconds free_at = 0;
    Picoseconds wake_at = never; ///< the event that counts
    Fifo waiting[3];             ///< by Need
  };
  struct Nic {
    Picoseconds free_at[2] = {0, 0}; ///< send side, receive side
  };

  Core& core(std::int32_t rank, std::uint8_t number);
  Nic& nic(std::int32_t rank, std::uint8_t number);
  std::uint32_t core_index(std::int32_t rank, std::uint8_t number);
  Picoseconds nic_free(std::int32_t rank, std::uint8_t number, Need need);

  void release(std::int32_t rank);
  void drain();
  void make_ready(std::int32_t rank, const GraphOperation& operation);
  void wait_for_core(std::uint32_t record, Need need);
  void start(std::uint32_t record, Need need);
  void start_compute(std::uint32_t record, Core& core);
  void start_send(std::uint32_t record, Core& core);
  void start_arrival(std::uint32_t record, Core& core);
  void post_receive(std::uint32_t record);
  void matched(std::uint32_t message);
  void finish_at(std::uint32_t record, Picoseconds time);
  void wake(std::uint32_t core_index);
  void schedule_wake(std::uint32_t core_index, std::int32_t rank);
  void busy_until(std::int32_t rank, Core& core, Picoseconds time);
  void schedule(Picoseconds time, Event event, std::uint32_t index);

  const LoggopsNetwork network_;
  OperationGraph& graph_;
  EventCalendar& calendar_;
  std::vector<Core> cores_; ///< core 0 of every rank, then others as they are used
  std::vector<Nic> nics_;
  std::vector<std::int32_t> extra_core_rank_;
  std::unordered_map<std::uint64_t, std::uint32_t> extra_cores_;
  std::unordered_map<std::uint64_t, std::uint32_t> extra_nics_;
  std::vector<Picoseconds> finish_;
  Pool<Record> records_;
  Waiting receives_;
  Waiting unexpected_;
  std::vector<GraphOperation> freed_; ///< what the graph has just freed
  struct Ready {
    std::int32_t rank;
    GraphOperation operation;
  };
  std::vector<Ready> ready_; ///< in the order of becoming ready, to be started or queued at this instant
  int highest_core_ = 0;
  std::uint64_t order_ = 0;
  std::uint64_t operations_ = 0;
  std::uint64_t messages_ = 0;
};

} // namespace loghop::simulate
