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
// - A graph may delay messages: they arrive later. Those of one rank to another arrive in the order of sending.
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
#include "loghop/simulate/loggops/loggops_candidates.hpp"
#include "loghop/simulate/loggops/loggops_matching.hpp"
#include "loghop/simulate/loggops/loggops_record.hpp"
#include "loghop/simulate/loggops/loggops_resources.hpp"
#include "loghop/simulate/loggops/loggops_steps.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
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
  using Record = LoggopsRecord;
  using Turn = LoggopsTurn;
  using Kind = LoggopsRecord::Kind;
  using Side = LoggopsResources::Side;
  enum class Event : std::uint32_t { begin, wake, ready, finished };

  void note(Event event, std::uint32_t index);
  void offer_noted();
  void wake(std::uint32_t core);
  bool begin_next();
  void free_after_ended();
  void release(Rank rank, std::uint64_t number);
  void release(Rank rank, std::uint64_t number, const GraphOperation& operation);
  void check_length(const Record& record) const;
  bool start_next();
  void fetch_ready_ahead();
  template<class CoreAt> void fetch_cores_ahead(std::size_t cores, CoreAt core_at);
  void start_or_wait(std::uint32_t record);
  void start_waiting(std::uint32_t core, const Turn& turn);
  void offer_first_waiting(std::uint32_t core);
  void schedule_wake(std::uint32_t core);
  void schedule_wake(std::uint32_t core, Picoseconds nic_at);

  void start(std::uint32_t record);
  void start_send(std::uint32_t record);
  void make_arrival(Record& message, std::uint32_t partner);
  void start_receive(std::uint32_t record);
  void start_compute(std::uint32_t record);
  void start_arrival(std::uint32_t record);
  /// An operation as it was when it started: its record may have been reused when it is told.
  struct Started {
    Rank rank;
    std::uint32_t id;
    bool tell;
  };
  static Started starting(const Record& record) { return {record.rank, record.id, record.tell_start}; }
  void started(const Started& operation, std::uint64_t number);
  Picoseconds late(const Record& send);
  std::uint64_t match(std::uint32_t message, std::uint32_t receive);
  void finish_at(std::uint32_t record, Picoseconds time, std::uint64_t number);
  void schedule(Picoseconds time, Event event, std::uint32_t index);

  const LoggopsNetwork network_;
  OperationGraph& graph_;
  const int ranks_;
  EventCalendar& calendar_;
  Pool<Record> records_;
  LoggopsResources resources_;
  LoggopsMatching matching_;
  std::unordered_map<Rank, Picoseconds> last_match_; ///< of a rank's sends of more than S bytes
  const bool delays_messages_;
  std::map<std::pair<Rank, Rank>, Picoseconds> last_arrival_; ///< by source and destination; only if messages are late
  std::vector<GraphOperation> freed_;                         ///< by the start or finish that goes on
  // What happened at this instant, before anything starts:
  std::vector<std::uint32_t> became_ready_; ///< records
  std::vector<std::uint32_t> woken_;        ///< cores
  std::vector<std::uint32_t> ended_;        ///< operations; those that they free are not ready yet
  LoggopsCandidates candidates_;            ///< of this instant
  LoggopsSteps steps_;
  int begun_ = 0;        ///< ranks; rank r begins with number r
  std::uint64_t number_; ///< the next
  std::uint64_t place_ = 0;
  std::uint64_t operations_ = 0;
  std::uint64_t messages_ = 0;
};

} // namespace loghop::simulate
