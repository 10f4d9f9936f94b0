// Brings messages from the processor and the send DMA of a node into the output queue of its network interface.
//
// The output queue takes one message after the other. A short message needs room for all of it; a long one needs room
// for its header, and then the send DMA moves the bytes as fast as memory and queue allow.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/active_messages/messages_in_flight.hpp"
#include "loghop/simulate/active_messages/node_dma.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <cstdint>
#include <optional>

namespace loghop::simulate {

class SendInterface final : public EventHandler {
public:
  /// Of the node that runs `rank`.
  SendInterface(Rank rank, const ActiveMessageNode& costs, const WormholeMesh& mesh, EventCalendar& calendar,
                WormholeNetwork& network, MessagesInFlight& messages, NodeDma& dma, InterfaceListener& listener);

  /// Puts a short message into the output queue. False: there is no room; the listener resumes when there may be.
  /// `since`: start of the activity that sends it. `blocked`: this message was counted as blocked.
  bool store_short(const ActiveMessage& message, Picoseconds since, bool& blocked);
  /// Starts the send DMA for a long message. False: there is no room, as above.
  bool start_dma(const ActiveMessage& message, Picoseconds since);

  void worm_sent();
  void fire(Picoseconds now, std::uint32_t) override; ///< there may be room
  std::int64_t blocked_sends() const { return blocked_sends_; }
  /// When a flit has left the output queue last, but not before the last long message began.
  Picoseconds last_flit_sent() const;

private:
  bool has_room(std::int64_t flits);
  std::optional<Picoseconds> room_for(std::int64_t flit);
  void offer(const ActiveMessage& message, std::int64_t bytes, Picoseconds since);
  void await_room_for(std::int64_t flit);
  void look_at_dma();

  const Rank rank_;
  const Node node_; ///< with the number of its rank
  const ActiveMessageNode& costs_;
  const WormholeMesh& mesh_;
  EventCalendar& calendar_;
  WormholeNetwork& network_;
  MessagesInFlight& messages_;
  NodeDma& dma_;
  InterfaceListener& listener_;
  const std::int64_t output_queue_; ///< flits
  std::int64_t last_flit_ = 0;      ///< of the message that the send DMA moves
  Picoseconds dma_started_ = 0;     ///< for that message
  bool waits_for_room_ = false;     ///< until further flits have a known time of sending
  std::int64_t blocked_sends_ = 0;
};

} // namespace loghop::simulate
