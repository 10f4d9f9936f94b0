// The protocol of the message-passing library: how each message gets from its send to its receive.
//
//   eager  It goes to the receiver unasked, and its send finishes when it has left.
//   long   It is announced, matched, requested, then sent. Its send finishes when it has arrived. Within a node it is
//          announced and matched, then the receiver copies it, and its send finishes with the receive; in fragments it
//          is requested as between nodes. With Matching::instant it is matched, then sent.
//
// Within a node a message above Middleware::Shared::returned_above is given back: its send finishes a latency after its
// receive, or, if no receive waits for it, after its arrival.
//
// Messages from one rank to another are matched in the order of sending, also on networks in which they overtake. The
// header of message_passing.hpp has the rules.
#pragma once

#include "loghop/platform/middleware.hpp"
#include "loghop/simulate/message_passing/cores.hpp"
#include "loghop/simulate/message_passing/last_peers.hpp"
#include "loghop/simulate/message_passing/message_order.hpp"
#include "loghop/simulate/message_passing/message_paths.hpp"
#include "loghop/simulate/message_passing/message_state.hpp"
#include "loghop/simulate/message_passing/message_transport.hpp"
#include "loghop/simulate/message_passing/rank_matching.hpp"
#include "loghop/simulate/message_passing/send_windows.hpp"

namespace loghop::simulate {

class MessageProtocol final : public CoreListener, public MessageNetworkListener {
public:
  /// All but `middleware` and `sink` live as long as this. Tells `cores` to tell it.
  MessageProtocol(const Middleware& middleware, int ranks, const MessagePaths& paths, GraphProgress& progress,
                  Cores& cores, EventCalendar& calendar, RunTracer& tracer, MessageSink sink);
  void set_network(MessageNetwork& network);

  /// A send has become ready.
  void begin_send(std::uint32_t send) { windows_.request(send); }
  void post(std::uint32_t receive) override;
  void core_done(std::uint32_t task) override;
  void first_part_copied(std::uint32_t send) override;
  void most_received(std::uint32_t receive) override;
  void arrived(const Arrival& arrival) override;
  std::int64_t number_of(std::uint32_t message) const override
  {
    return static_cast<std::int64_t>(messages_[message].number);
  }

  std::uint64_t sent() const { return sent_; } ///< messages, without control messages
  const RankMatching& matching() const { return matching_; }

private:
  using Stage = MessageState::Stage;

  // The sender's side: message_sending.cpp.
  std::uint32_t new_message(std::uint32_t send);
  void trace_new(std::uint32_t message, std::uint32_t send);
  void send(std::uint32_t task);
  void send_requested(std::uint32_t task);
  void proceed_to_send(std::uint32_t message);
  void transport(std::uint32_t message);
  void transport_part(std::uint32_t message, std::int64_t bytes);
  bool is_fresh(Rank from, Rank to);

  // The receiver's side.
  void match_in_order(std::uint32_t message);
  void match(std::uint32_t message);
  void matched(std::uint32_t message, std::uint32_t receive);
  void receive_whole(std::uint32_t message);
  void receive_in_parts(std::uint32_t message);
  void receive_last_part(std::uint32_t receive);
  void received(std::uint32_t receive);
  void give_back(std::uint32_t message);
  void give_back_unexpected(std::uint32_t message);
  void acknowledge(std::uint32_t message);
  void part_arrived(const Arrival& arrival);
  void report(const MessageState& message, const Arrival& arrival) const;

  const Middleware middleware_;
  const bool instant_;
  bool may_overtake_ = false;
  const MessagePaths& paths_;
  GraphProgress& progress_;
  Pool<Task>& tasks_;
  Cores& cores_;
  EventCalendar& calendar_;
  RunTracer& tracer_;
  const MessageSink sink_;
  Pool<MessageState> messages_;
  MessageTransport transport_;
  RankMatching matching_;
  MessageOrder order_;
  SendWindows windows_;
  IndexedVector<Rank, LastPeers> last_peers_; ///< by rank; empty if nobody asks
  std::uint64_t sent_ = 0;
};

} // namespace loghop::simulate
