// Runs an operation graph on nodes that pass messages through a library (platform/middleware.hpp) over any network: one
// rank a node, or, with Nodes, one or more ranks a core.
//
// Rules, without Nodes:
// - A core does one thing at a time, in the order in which things became ready: computations, sends, receives.
// - A send holds its core for the send overhead. Then its message, if it is eager, goes to the network, and the send
//   has finished. A longer message is announced then, and leaves when it is matched; its send has finished when the
//   message has arrived.
// - A receive is posted as it becomes ready, at no cost. When it is matched and its message is there, it holds its core
//   for the receive overhead, and has finished. If that is 0 it needs no core, and does not wait for one.
// - Matching::on_arrival: a message can be matched when it, or its announcement, has arrived, and not before those that
//   the same rank sent earlier. The announcement, and the request that answers it, are control messages.
//   Matching::instant: a message can be matched as soon as it is sent, in the order of sending; a long one leaves in
//   the instant of its match. There are no control messages.
// - Middleware::post_overhead p: a receive that becomes ready holds its core for p, and is posted then. Of operations that
//   one start or one finish has freed, receives then go before sends.
// - Middleware::queue_entry q: a receive that has met its message holds its core for n q longer. n counts the entries
//   that were passed over: the receives posted before it that waited when its message was looked for, and, if the
//   message came first, all receives that waited then, and the messages in front of it that waited when the receive was
//   posted. A long message is requested at once: the search delays only the receive's own work.
// - Middleware::window w: a send to another node asks for its core when fewer than w eager messages to the same rank are
//   unacknowledged, and no earlier send to it waits. When an eager message has arrived, whether or not it is matched, a
//   control message goes back at once; when that arrives, the message is acknowledged.
// - A message of a rank to itself arrives at once.
// - A node has one network interface, whichever one an operation names. The layout of a message in memory costs
//   nothing.
// - A rank finishes with its last operation.
//
// With Nodes (message_costs.hpp says what takes how long):
// - Core 0 of a rank is the core on which the rank is placed. Other cores that a graph names are the rank's own, as
//   without Nodes.
// - A send holds its core for overhead, packing and copies. A long one holds it for the overhead first, and for packing
//   and copies when its message has been requested. A receive holds its core for overhead, copies and unpacking. Copies
//   share main memory with everything else that the node does.
// - MessageNic::far_line f: a core on another chip than the first is held by a send or receive of an eager message over the
//   network until the message's lines, envelope included, have passed, f each, after all that have begun to pass between
//   the same interface and other chips before. They begin when the core takes up the send or the receive.
// - Messages within a node do not see the network: they, or their announcements, arrive after a latency. A long one is
//   packed before it is announced, needs no request, and its send finishes when the receiver has it.
// - Middleware::Shared::fragment_bytes: a long message within a node is requested instead, after the same latency, then
//   goes through the segment in parts, as one over the network does (next rule), each of which arrives after the latency.
// - Middleware::fragment_bytes f: a message of s > f bytes goes to the network in parts: the first f bytes when that
//   part of the send's copies is done, all but the last f at the same time, the last f when the copies are done. Its
//   receive may hold its core from the arrival of the first part on; the copies of the last f bytes come after the
//   arrival of all.
//
// Order. Events of one instant (a core is done, something arrives) happen in the order in which they were decided: when
// the core was taken, when the network was given the message or foresaw its arrival. All that follows from an event at
// once comes before the next event. When a core is done, its operation finishes or its message is sent, then the core
// takes the task that has waited longest. When a long message arrives, its receive goes on before its send finishes.
// Operations that one start or one finish has freed become ready after that, in the order in which they were freed: of
// one start or finish sends go first, then receives, then computations, equals in the order of the graph. A receive is
// posted, and has started, before it looks for its message.
//
// GraphProgress holds the graph's operations, Cores the cores, MessageProtocol the messages.
#pragma once

#include "loghop/platform/middleware.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/message_passing/cores.hpp"
#include "loghop/simulate/message_passing/graph_progress.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"
#include "loghop/simulate/message_passing/message_paths.hpp"
#include "loghop/simulate/message_passing/message_protocol.hpp"
#include "loghop/simulate/node/nodes.hpp"
#include "loghop/simulate/observe/run_tracer.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace loghop::simulate {

class MessagePassing final : public EventHandler, private TaskStarter {
public:
  /// Without `nodes`, each rank has a node without cores for itself: that of `places`; empty: rank i node i.
  MessagePassing(const Middleware& middleware, OperationGraph& graph, EventCalendar& calendar, MessageSink sink = {},
                 Nodes* nodes = nullptr, RunObserver* observer = nullptr, IndexedVector<Rank, Node> places = {});

  /// The network tells this of arrivals.
  MessageNetworkListener& listener() { return protocol_; }

  /// All ranks begin at time 0.
  void begin(MessageNetwork& network);
  void fire(Picoseconds now, std::uint32_t) override;

  /// After the calendar has run dry. Throws SimulationError if a receive or a message has no match, or an operation
  /// never became ready: it says which.
  void check_finished() const;
  const std::vector<Picoseconds>& finish() const { return progress_.finished(); } ///< by rank
  std::uint64_t operations() const { return progress_.begun(); }
  std::uint64_t messages() const { return protocol_.sent(); } ///< without control messages

private:
  void begin(std::uint32_t task) override;

  OperationGraph& graph_;
  EventCalendar& calendar_;
  RunTracer tracer_;
  GraphProgress progress_;
  const std::unique_ptr<const MessagePaths> paths_;
  const std::unique_ptr<Cores> cores_;
  MessageProtocol protocol_;
};

} // namespace loghop::simulate
