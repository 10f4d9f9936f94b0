// Runs an operation graph on nodes that pass messages through a library (platform/middleware.hpp) over any network: one
// rank a node, or, with Nodes, one or more ranks a core.
//
// Rules, without Nodes:
// - A core does one thing at a time, in the order in which things became ready: computations, sends, receives.
// - A send holds its core for the send overhead. Then its message goes to the network, if it is eager, and the send has
//   finished. A longer one is announced, leaves when it is matched, and has finished when it has arrived.
// - A receive is posted as it becomes ready, at no cost. When it is matched and its message is there, it holds its core
//   for the receive overhead, and has finished. If that is 0 it needs no core, and does not wait for one.
// - Matching::on_arrival: a message can be matched from its arrival, or that of its announcement, on, and not before
//   those that the same rank sent earlier. The announcement, and the request that answers it, are control messages.
//   Matching::instant: a message can be matched as soon as it is sent, in the order of sending; a long one leaves in
//   the instant of its match. No control messages.
// - What a rank sends to itself arrives at once.
// - A node has one network interface: which one an operation names makes no difference. How a message lies in memory
//   costs nothing.
// - A rank finishes with its last operation.
//
// With Nodes (message_costs.hpp says what takes how long):
// - Core 0 of a rank is the core on which it is placed. Other cores that a graph names are its own, as without Nodes.
// - A send holds its core for overhead, packing and copies. A long one holds it for the overhead first; when it has
// been
//   asked for, for packing and copies. A receive holds its core for overhead, copies and unpacking. Copying shares main
//   memory with whatever else the node does.
// - Messages within a node do not see the network: they, or their announcements, are there after a latency. A long one
// is
//   packed before it is announced, needs no answer, and its send finishes when the receiver has it.
// - Middleware::fragment_bytes f: of a message of s > f bytes the first f go to the network when that part of the
// send's
//   copies is done, all but the last f at the same time, the last f when the copies are done. Its receive may hold its
//   core from the arrival of the first part on; the copies of the last f bytes come after the arrival of all.
//
// Order. Of one instant's events (a core is done, something arrives), the one that was decided first goes first: when
// the core was taken, when the network was given the message or foresaw its arrival. All that follows from an event at
// once comes before the next event. When a core is done, its operation finishes or its message is sent, then the core
// takes what has waited longest. When a long message arrives, its receive goes on before its send finishes. What one
// start or one finish has freed becomes ready after that, in the order in which it was freed: of one start or finish
// sends go first, then receives, then computations, equals in the order of the graph. A receive is posted, and has
// started, before it looks for its message.
#pragma once

#include "loghop/platform/middleware.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/message_passing/message_matching.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"
#include "loghop/simulate/message_passing/passing_trace.hpp"
#include "loghop/simulate/node/nodes.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace loghop::simulate {

class MessagePassing final : public EventHandler, public MessageNetworkListener, public TransferListener {
public:
  MessagePassing(const Middleware& middleware, OperationGraph& graph, EventCalendar& calendar, MessageSink sink = {},
                 Nodes* nodes = nullptr, RunRecorder* recorder = nullptr);

  /// All ranks begin at time 0.
  void begin(MessageNetwork& network);

  void fire(Picoseconds now, std::uint32_t what) override;
  void arrived(const Arrival& arrival) override;
  std::int64_t number_of(std::uint32_t message) const override
  {
    return static_cast<std::int64_t>(messages_[message].number);
  }
  void transferred(std::uint32_t transfer) override; ///< the copies of a task

  /// After the calendar has run dry: as LoggopsReplay's.
  void check_finished() const;
  std::vector<Picoseconds> finish() const; ///< by rank
  std::uint64_t operations() const { return operations_; }
  std::uint64_t messages() const { return sent_; } ///< without control messages

private:
  static constexpr std::uint32_t event_bits = 3;
  enum class Event : std::uint32_t { begin, core_done, within_node, copy, first_part_copied, most_received };

  /// An operation under way.
  struct Task {
    GraphOperation operation;
    std::int32_t rank;
    std::uint32_t next;
    std::uint32_t before;
    std::uint32_t message = nothing;                      ///< of a send that was asked for, of a receive that has one
    std::uint32_t sender = nothing;                       ///< of a receive: the send that finishes with it
    std::uint32_t warmed_by = MessageCosts::no_operation; ///< what its core did before for the network
    std::int64_t received = no_message;                   ///< of a receive, for a recorder: number of its message
    Envelope envelope() const { return {operation.peer, operation.tag}; }
  };
  /// What a task does after copying.
  struct Copying {
    CoreWork work;
    Event then;
  };
  enum class Stage : std::uint8_t {
    eager,     ///< its bytes are on their way, or there
    announced, ///< its announcement is on its way, or there
    requested, ///< the answer is
    sent       ///< the bytes are
  };
  struct Message {
    std::int64_t bytes;
    std::uint64_t number;   ///< of all messages
    std::uint64_t sequence; ///< among those from this rank to that
    Picoseconds released;
    std::int32_t source;
    std::int32_t destination;
    std::int32_t tag;
    std::uint32_t send_id;           ///< the graph's
    std::uint32_t send = nothing;    ///< a task that waits for the arrival
    std::uint32_t receive = nothing; ///< its match
    std::uint32_t next = nothing;
    std::uint32_t before = nothing;
    Stage stage;
    bool there = false;     ///< the bytes are
    bool waited = false;    ///< its receive holds a core until they are
    std::uint8_t parts = 1; ///< that are still to arrive
    Envelope envelope() const { return {source, tag}; }
  };

  struct Core {
    Fifo queue;
    bool busy = false;
  };
  struct Rank {
    Core core; ///< number 0
    MatchList receives;
    MatchList unexpected;
    Picoseconds finish = 0;
  };
  /// The messages from one rank to another, while there are any under way that may overtake.
  struct Channel {
    std::uint64_t sent = 0;
    std::uint64_t expected = 0;
    std::map<std::uint64_t, std::uint32_t> early; ///< by sequence
  };

  Rank& rank(std::int32_t number) { return ranks_[static_cast<std::size_t>(number)]; }
  Core& core_of(const Task& task);
  MessagePath path(const Message& message) const { return nodes_->path(message.source, message.destination); }
  bool within_node(const Message& message) const;
  bool eager(const Task& send) const;
  bool instant() const { return middleware_.matching == Middleware::Matching::instant; }
  bool may_overtake() const { return !instant() && !network_->keeps_order(); }
  Channel& channel_of(const Message& message);

  void free_operations(std::int32_t rank);
  void begin_freed();
  void begin(std::int32_t rank, const GraphOperation& operation);
  void started(std::int32_t rank, const GraphOperation& operation);
  void finish(std::uint32_t task);
  void finish_with_sender(std::uint32_t receive);
  void queue(std::uint32_t task);
  void start(std::uint32_t task);
  void core_done(std::uint32_t task);
  Picoseconds time_on_core(const Task& task) const;

  // With Nodes, in message_passing_cores.cpp.
  void occupy(std::uint32_t task);
  void occupy_for_send(std::uint32_t task);
  void occupy_for_receive(std::uint32_t task);
  void work(std::uint32_t task, const CoreWork& work, Event then);
  void copy(std::uint32_t task);
  void first_part_copied(std::uint32_t task);
  void most_received(std::uint32_t task);
  void last_received(std::uint32_t task);
  void ask_sender(std::uint32_t message);
  void send_asked(std::uint32_t task);
  bool needs_core(std::uint32_t message) const;
  MessageLayout layout_of(const Task& task) const;
  MessageWork work_of(const Task& task) const;
  void taken_up(Task& task);
  double last_part(std::int64_t bytes) const;
  bool in_parts(const Message& message) const;
  void receive_in_parts(std::uint32_t message);
  void part_arrived(const Arrival& arrival);
  std::uint8_t all_parts(const Message& message) const;

  void post(std::uint32_t receive);
  void send(std::uint32_t task);
  std::uint32_t new_message(std::uint32_t task);
  void carry(std::uint32_t message);
  void carry_bytes(std::uint32_t message, std::int64_t bytes);
  void on_its_turn(std::uint32_t message);
  void can_be_matched(std::uint32_t message);
  void matched(std::uint32_t message, std::uint32_t receive);
  void hand_over(std::uint32_t message);
  void report(const Message& message, const Arrival& arrival) const;

  // For a recorder, in message_passing_trace.cpp.
  std::int64_t traced_message(const Task& task) const;
  void trace_end(std::uint32_t task);
  void trace_new(std::uint32_t message, std::uint32_t send);
  void trace_departure(std::uint32_t message, std::int64_t bytes);
  void trace_hand_over(std::uint32_t message, std::uint32_t receive);
  void trace_at_once(std::uint32_t receive);
  Picoseconds alone(const Message& message, int from, int to, std::int64_t bytes) const;

  void schedule(Picoseconds time, Event event, std::uint32_t index);

  const Middleware middleware_;
  OperationGraph& graph_;
  EventCalendar& calendar_;
  MessageSink sink_;
  Nodes* const nodes_;
  MessageNetwork* network_ = nullptr;
  std::vector<Rank> ranks_;
  std::unordered_map<std::uint64_t, Core> extra_cores_;
  std::vector<Core> cores_;                            ///< with Nodes: of the machine
  std::unordered_map<std::uint32_t, Copying> copying_; ///< by task
  std::unordered_map<std::uint64_t, Channel> channels_;
  Pool<Task> tasks_;
  Pool<Message> messages_;
  MessageMatching<Task> receives_;
  MessageMatching<Message> unexpected_;
  std::vector<GraphOperation> freed_; ///< what the graph has just freed
  /// What is ready and has not begun. What begins may free more: it is appended, not begun from within.
  std::deque<std::pair<std::int32_t, GraphOperation>> ready_;

  std::unique_ptr<PassingTrace> trace_; ///< if somebody listens
  std::uint64_t operations_ = 0;
  std::uint64_t sent_ = 0;
};

} // namespace loghop::simulate
