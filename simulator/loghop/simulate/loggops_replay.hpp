// Runs an operation graph on a LogGOPS network: operations, messages and what they wait for as state machines.
//
// Rules, for a message of s bytes (an empty one counts as one byte):
// - A send that starts at t needs its core and the send side of its network interface (NIC). It holds the core until
//   t + o + (s-1) O and the NIC until t + g + (s-1) G, and arrives at t + o + L.
// - An arrival needs the same core and NIC number at the receiver, and the NIC's receive side. It holds the core for
//   o + (s-1) max(O, G) and the NIC for g + (s-1) G, whether or not a receive is posted.
// - Posting a receive costs nothing, and is done when its core is done with what it does as the receive becomes ready.
//   It finishes when its message has been taken in, at once if it was already.
// - s > S: the send finishes when it is matched, not before its own time is over. Until then its core and NIC serve
//   others; the message travels all the same.
// - A rank finishes when the last of its cores is done and its last send of more than S bytes is matched.
//
// Order. At one instant, first all that ends or arrives is noted. Then of what waits for a core, a NIC or nothing, what
// can start does, one by one; what ends at once is noted before the next. Of several, the one with the lowest number
// starts. A message gets the next number when its send starts. An operation gets the number that was next when it was
// decided when the last operation that it waited for would end: when a computation or a send started, when a receive or
// a send of more than S bytes was matched (where a match decides about two ranks, the lower gets the lower number). So
// what a rank does after an operation goes before messages that were sent when that operation had begun. With equal
// numbers, sends go first, then receives, then computations; equals in the order of the graph. Ranks begin in order.
//
// On ranks with one core this is the order of the LogGOPSim simulator, but for an operation that waits for several
// others that end in another order than they were decided in.
//
// Whatever waits stands in a queue of its core and is looked at when it can start, not again and again: the cost is a
// constant number of events for each operation and message.
#pragma once

#include "loghop/platform/loggops.hpp"
#include "loghop/simulate/event_calendar.hpp"
#include "loghop/simulate/linked_heap.hpp"
#include "loghop/simulate/message_matching.hpp"
#include "loghop/workload/operation_graph.hpp"

#include <cstdint>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

class LoggopsReplay final : public EventHandler {
public:
  /// Begins all ranks at time 0; the calendar, which no other handler may use, then runs them.
  LoggopsReplay(const LoggopsNetwork& network, OperationGraph& graph, EventCalendar& calendar);

  /// Throws SimulationError if an operation takes longer than simulated time can count.
  void fire(Picoseconds now, std::uint32_t what) override;

  /// After the calendar has run dry. Throws SimulationError if a receive or a message has no match, or an operation
  /// never became ready: it says which.
  void check_finished() const;
  Picoseconds finish(int rank) const { return finish_[static_cast<std::size_t>(rank)]; }
  std::uint64_t operations() const { return operations_; } ///< that started
  std::uint64_t messages() const { return messages_; }

private:
  static constexpr Picoseconds never = INT64_MAX;
  enum class Event : std::uint32_t { begin, wake, ready, finished };
  /// In the order of equal numbers; the first three are those of GraphOperation::Kind.
  enum class What : std::uint8_t { send, receive, compute, arrival };
  enum Side : std::uint8_t { send_side, receive_side };

  /// Who goes first.
  struct Turn {
    std::uint64_t number = 0;
    std::uint64_t place = 0; ///< among equal numbers: what it is, in the upper bits, and the order of becoming ready

    bool operator<(const Turn& other) const { return std::tie(number, place) < std::tie(other.number, other.place); }
  };

  /// An operation under way, or a message from its send to its match.
  struct Record {
    GraphOperation operation;
    std::int32_t rank = 0; ///< of the operation; of a message: the receiver
    std::uint32_t next = nothing;
    std::uint32_t child = nothing;
    std::uint32_t partner = nothing; ///< message: the send that waits for the match
    Picoseconds time =
        0;     ///< message: when it has been taken in; send that waits for its match: when its own time is over
    Turn turn; ///< once it has started, `number` is what it hands on to what it frees

    bool operator<(const Record& other) const { return turn < other.turn; }
    What what() const { return static_cast<What>(turn.place >> what_shift); }
  };
  static constexpr int what_shift = 62;

  /// What waits for a core and one of the NICs.
  struct Lane {
    std::uint32_t nic = 0;
    std::uint32_t next = nothing; ///< of the same core
    LinkedHeap waiting[2];        ///< by Side
  };
  struct Core {
    Picoseconds free_at = 0;
    Picoseconds wake_at = never; ///< the event that counts
    LinkedHeap computations;
    Lane lane; ///< of NIC 0
  };
  struct Nic {
    Picoseconds free_at[2] = {0, 0}; ///< by Side
  };
  /// Of an instant: a core whose queues may have something that can start, or something that just became ready.
  struct Candidate {
    Turn turn;
    std::uint32_t index;
    bool is_core;

    bool operator>(const Candidate& other) const { return other.turn < turn; }
  };

  std::uint32_t core_index(std::int32_t rank, std::uint8_t number);
  std::uint32_t nic_index(std::int32_t rank, std::uint8_t number);
  LinkedHeap& queue_of(const Record& record);
  template<class Visit> void for_each_queue(std::uint32_t core, Visit visit);
  Picoseconds nic_free_at(const Record& record);

  void note(Picoseconds now, Event event, std::uint32_t index);
  void release(std::int32_t rank, std::uint64_t number);
  void release(std::int32_t rank, std::uint64_t number, const GraphOperation& operation);
  void check_length(std::int32_t rank, const GraphOperation& operation) const;
  void make_ready(std::uint32_t record);
  bool start_next();
  void start_or_wait(std::uint32_t record);
  void start_waiting(std::uint32_t core, const Turn& turn);
  LinkedHeap* first_that_can_start(std::uint32_t core);
  void look_at(std::uint32_t core);
  void schedule_wake(std::uint32_t core);
  void schedule_wake(std::uint32_t core, Picoseconds nic_at);

  void start(std::uint32_t record);
  void start_send(std::uint32_t record);
  void start_receive(std::uint32_t record);
  void start_compute(std::uint32_t record);
  void start_arrival(std::uint32_t record);
  void started(std::int32_t rank, const GraphOperation& operation, std::uint64_t number);
  std::uint64_t match(std::uint32_t message, std::uint32_t receive);
  void finish_at(std::uint32_t record, Picoseconds time, std::uint64_t number);
  void hold_core(const Record& record, Picoseconds until);
  void schedule(Picoseconds time, Event event, std::uint32_t index);

  const LoggopsNetwork network_;
  OperationGraph& graph_;
  EventCalendar& calendar_;
  std::vector<Core> cores_; ///< core 0 of every rank, then others as they are used
  std::vector<Nic> nics_;   ///< the same
  std::vector<Lane> lanes_; ///< of other NICs than number 0
  std::unordered_map<std::uint64_t, std::uint32_t> extra_cores_;
  std::unordered_map<std::uint64_t, std::uint32_t> extra_nics_;
  std::vector<Picoseconds> finish_;
  Pool<Record> records_;
  Waiting receives_;
  Waiting unexpected_;
  std::vector<GraphOperation> freed_; ///< what the graph has just freed

  // Of this instant. What becomes ready mostly does so in order, and is not sorted then.
  std::vector<std::uint32_t> ready_;
  std::size_t next_ready_ = 0;
  std::vector<Candidate> others_; ///< a heap, the first turn in front

  std::uint64_t number_ = 0; ///< the next
  std::uint64_t place_ = 0;
  std::uint64_t operations_ = 0;
  std::uint64_t messages_ = 0;
};

} // namespace loghop::simulate
