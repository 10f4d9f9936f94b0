// Runs an operation graph on a LogGOPS network.
//
// Rules, for a message of s bytes (an empty one counts as one byte):
// - A send that starts at t needs its core and the send side of its network interface (NIC). It holds the core until
//   t + o + (s-1) O and the NIC until t + g + (s-1) G, and arrives at t + o + L.
// - An arrival needs the same core and NIC number at the receiver, and the NIC's receive side. It holds the core for
//   o + (s-1) max(O, G) and the NIC for g + (s-1) G, whether or not a receive is posted.
// - Posting a receive costs nothing. It is posted when it becomes ready, or, if its core is busy then, when the core is
//   free. It finishes when its message has been taken in, at once if it was already.
// - s > S: the send finishes when it is matched, not before its own time is over. Until then its core and NIC serve
//   others; the message travels all the same.
// - A rank finishes when the last of its cores is done and its last send of more than S bytes is matched.
//
// Order. At one instant, first all ends and arrivals are noted. Then the operations and messages that wait for a core,
// a NIC or nothing start, one by one, if they can; one that ends at once is noted before the next starts. Among
// several, the one with the lowest number starts. A message gets the next number when its send starts. An operation
// gets the number that was next when it was decided when the last operation that it waited for would end: when a
// computation or a send started, when a receive or a send of more than S bytes was matched (where a match decides about
// two ranks, the lower gets the lower number). So the operations of a rank that follow an operation go before messages
// that were sent when it had begun. With equal numbers, sends go first, then receives, then computations; equals in the
// order of the graph. Ranks begin in order.
//
// On ranks with one core this is the order of the LogGOPSim simulator, but for an operation that waits for several
// others that end in another order than they were decided in.
//
// An operation or message that waits stands in a queue of its core, and is looked at only when it can start: the cost
// is a constant number of events for each.
#pragma once

#include "loghop/platform/loggops.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/waiting_queue.hpp"
#include "loghop/simulate/message_passing/message_matching.hpp"
#include "loghop/simulate/observe/run_tracer.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

class LoggopsReplay final : public EventHandler {
public:
  /// Begins all ranks at time 0; the calendar, which no other handler may use, then runs them.
  LoggopsReplay(const LoggopsNetwork& network, OperationGraph& graph, EventCalendar& calendar,
                RunObserver* observer = nullptr);

  /// Throws SimulationError if an operation takes longer than simulated time can count.
  void fire(Picoseconds now, std::uint32_t event) override;

  /// After the calendar has run dry. Throws SimulationError if a receive or a message has no match, or an operation
  /// never became ready: it says which.
  void check_finished() const;
  std::vector<Picoseconds> finish() const;                 ///< by rank
  std::uint64_t operations() const { return operations_; } ///< that started
  std::uint64_t messages() const { return messages_; }

private:
  static constexpr Picoseconds never = INT64_MAX;
  enum class Event : std::uint32_t { begin, wake, ready, finished };
  /// In the order of equal numbers; the first three are those of GraphOperation::Kind.
  enum class Kind : std::uint8_t { send, receive, compute, arrival };
  enum Side : std::uint8_t { send_side, receive_side };
  enum class Resource : std::uint8_t { core, send_side, receive_side };

  /// Who goes first: the lower number, then the lower place.
  struct Turn {
    std::uint64_t number = 0;
    std::uint64_t place = 0; ///< the kind, in the upper bits, and the order of becoming ready

    bool operator<(const Turn& other) const
    {
      return number < other.number || (number == other.number && place < other.place);
    }
  };
  static constexpr int kind_shift = 62; ///< of Turn::place

  /// An operation under way, or a message from its send to its match. Millions of them wait at a time: what is needed
  /// at different times shares its place.
  struct alignas(64) Record {
    std::int64_t amount = 0;  ///< bytes, or picoseconds of a computation
    std::uint64_t number = 0; ///< of its turn; after the start of an operation: of those that it frees
    union {
      std::uint64_t place = 0; ///< of its turn, until it starts
      Picoseconds time;        ///< then: when a message has been taken in; when a waiting send's own time is over
    };
    std::uint32_t id = 0;
    std::int32_t peer = 0; ///< of a message: its source
    std::int32_t tag = 0;
    std::int32_t rank = 0; ///< of a message: the receiver
    std::uint32_t next = nothing;
    union {
      std::uint32_t child = nothing; ///< LinkedHeap
      std::uint32_t before;          ///< MatchList
    };
    std::uint32_t partner = nothing; ///< of a message: the send that waits for the match
    std::uint8_t core = 0;
    std::uint8_t nic = 0;
    Kind kind = Kind::compute;
    bool tell_start : 1;
    bool tell_finish : 1;

    Record() : tell_start(false), tell_finish(false) {}
    Record(std::int32_t of, const GraphOperation& operation);
    Turn turn() const { return {number, place}; }
    bool operator<(const Record& other) const { return turn() < other.turn(); }
    Envelope envelope() const { return {peer, tag}; }
  };
  static_assert(sizeof(Record) == 64, "one cache line");

  /// Kind waits for a core and one of the NICs.
  struct NicQueues {
    std::uint32_t nic = 0;
    std::uint32_t next = nothing; ///< of the same core, or of Pool
    WaitingQueue waiting[2];      ///< by Side
  };
  /// All that waits for a core.
  struct CoreQueues {
    WaitingQueue computations;
    NicQueues first_nic; ///< of one NIC, and of others as they are used
    std::uint32_t next = nothing;
  };
  struct Core {
    Picoseconds free_at = 0;
    Picoseconds wake_at = never;    ///< the event that counts
    std::uint32_t queues = nothing; ///< if something waits
  };
  struct Nic {
    Picoseconds free_at[2] = {0, 0}; ///< by Side
  };
  /// One cache line.
  struct alignas(64) Rank {
    Core core; ///< number 0
    Nic nic;   ///< number 0
    MatchList receives;
    MatchList unexpected;
  };
  static_assert(sizeof(Rank) == 64, "a small message touches one cache line of a rank");

  /// At one instant: a core whose queues may have something that can start, or something that just became ready.
  struct Candidate {
    Turn turn;
    std::uint32_t index = 0;
    bool is_core = false;

    bool operator>(const Candidate& other) const { return other.turn < turn; }
  };
  enum class Source { ready, woken, others, none };

  Rank& rank(std::int32_t number) { return ranks_[static_cast<std::size_t>(number)]; }
  std::uint32_t core_index(std::int32_t rank, std::uint8_t number);
  std::uint32_t nic_index(std::int32_t rank, std::uint8_t number);
  Core& core(std::uint32_t index);
  Nic& nic(std::uint32_t index);
  std::uint32_t core_of(const Record& record) { return core_index(record.rank, record.core); }
  std::uint32_t nic_of(const Record& record) { return nic_index(record.rank, record.nic); }
  WaitingQueue& queue_of(const Record& record);
  NicQueues& queues_of_nic(CoreQueues& queues, std::uint32_t nic);
  template<class Visit> void for_each_queue(std::uint32_t core, Visit visit);
  void drop_empty_queues(std::uint32_t core);
  Picoseconds nic_free_at(const Record& record);

  void note(Picoseconds now, Event event, std::uint32_t index);
  void free_after_ended();
  void release(std::int32_t rank, std::uint64_t number);
  void release(std::int32_t rank, std::uint64_t number, const GraphOperation& operation);
  void check_length(const Record& record) const;
  void make_ready(std::uint32_t record);
  bool start_next();
  Source next_source() const;
  void add_to_others(const Candidate& candidate);
  void fetch_ahead();
  void start_or_wait(std::uint32_t record);
  void start_waiting(std::uint32_t core, const Turn& turn);
  WaitingQueue* first_that_can_start(std::uint32_t core);
  void offer_first_waiting(std::uint32_t core);
  void schedule_wake(std::uint32_t core);
  void schedule_wake(std::uint32_t core, Picoseconds nic_at);

  void start(std::uint32_t record);
  void start_send(std::uint32_t record);
  void start_receive(std::uint32_t record);
  void start_compute(std::uint32_t record);
  void start_arrival(std::uint32_t record);
  /// An operation as it was when it started: its record may have been reused when it is told.
  struct Started {
    std::int32_t rank;
    std::uint32_t id;
    bool tell;
  };
  static Started starting(const Record& record) { return {record.rank, record.id, record.tell_start}; }
  void started(const Started& operation, std::uint64_t number);
  std::uint64_t match(std::uint32_t message, std::uint32_t receive);
  void finish_at(std::uint32_t record, Picoseconds time, std::uint64_t number);
  void schedule(Picoseconds time, Event event, std::uint32_t index);

  // For an observer: loggops_steps.cpp. Need tracer_.on().
  StepId& last_step(Resource resource, std::uint32_t index);
  void trace_ready(std::uint32_t record, Picoseconds core_at);
  void trace_start(std::uint32_t record);
  void trace_compute(std::uint32_t record);
  void trace_send(std::uint32_t record, std::uint32_t message);
  void trace_arrival(std::uint32_t message, Picoseconds taken_in);
  void trace_match(std::uint32_t message, std::uint32_t receive, Picoseconds taken_in);
  void trace_send_match(std::uint32_t send, Picoseconds end);

  const LoggopsNetwork network_;
  OperationGraph& graph_;
  EventCalendar& calendar_;
  std::vector<Rank> ranks_;
  std::vector<Core> extra_cores_; ///< of all ranks, as they are used
  std::vector<Nic> extra_nics_;
  std::unordered_map<std::uint64_t, std::uint32_t> core_indices_; ///< of the extra ones
  std::unordered_map<std::uint64_t, std::uint32_t> nic_indices_;
  std::unordered_map<std::int32_t, Picoseconds> last_match_; ///< of a rank's sends of more than S bytes
  Pool<Record> records_;
  Pool<CoreQueues> core_queues_;
  Pool<NicQueues> nic_queues_;
  MessageMatching<Record> matching_;
  std::vector<GraphOperation> freed_; ///< by the start or finish that goes on

  // These lists are of this instant. Operations become ready, and cores wake, mostly in order; the others are sorted.
  std::vector<std::uint32_t> ended_; ///< operations; those that they free are not ready yet
  std::vector<std::uint32_t> ready_;
  std::size_t next_ready_ = 0;
  std::vector<Candidate> woken_;
  std::size_t next_woken_ = 0;
  std::vector<Candidate> others_; ///< a heap, the first turn in front

  RunTracer tracer_;
  std::vector<StepId> last_steps_; ///< of cores and NICs, if somebody observes the run
  std::uint64_t number_ = 0;       ///< the next
  std::uint64_t place_ = 0;
  std::uint64_t operations_ = 0;
  std::uint64_t messages_ = 0;
};

} // namespace loghop::simulate
