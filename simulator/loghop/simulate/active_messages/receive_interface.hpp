// Brings messages from the input queue of a network interface to the processor and the receive DMA of its node.
//
// The message at the front of the queue may interrupt the processor `notification` after its header arrived. It stands
// until its handler takes it: a short message leaves the queue one flit a flit time, a long one at the rate that the
// receive DMA has when it starts.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/active_messages/messages_in_flight.hpp"
#include "loghop/simulate/active_messages/node_dma.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

class ReceiveInterface final : public EventHandler {
public:
  ReceiveInterface(const ActiveMessageNode& costs, const WormholeMesh& mesh, EventCalendar& calendar,
                   WormholeNetwork& network, MessagesInFlight& messages, NodeDma& dma, InterfaceListener& listener);

  void worm_at_front(const WormAtFront& worm);
  void delivery_certain(MessageId message);
  void fire(Picoseconds now, std::uint32_t) override; ///< the message at the front may be ready

  /// The message at the front may interrupt the processor.
  bool ready() const { return at_front_ != no_worm && ready_at_ <= calendar_.now(); }
  Picoseconds ready_at() const { return ready_at_; }
  void look_again(Picoseconds time) { calendar_.schedule(time, *this, 0); }

  /// The handler of the message at the front begins. take_short() or start_dma() follows before the next begin().
  MessageId begin();
  /// The message that began leaves the input queue.
  void take_short();
  /// The receive DMA moves the message that began. Needs an idle receive DMA.
  void start_dma();
  void dma_done();

  void count_handled(MessageId message);
  std::int64_t handled(int tag) const; ///< messages with this tag so far

private:
  void allow_dma();

  const ActiveMessageNode& costs_;
  const WormholeMesh& mesh_;
  EventCalendar& calendar_;
  WormholeNetwork& network_;
  MessagesInFlight& messages_;
  NodeDma& dma_;
  InterfaceListener& listener_;
  WormId at_front_ = no_worm; ///< of the input queue
  MessageId front_ = 0;       ///< the same message
  Picoseconds ready_at_ = 0;  ///< when its handler may start
  WormId begun_ = no_worm;    ///< its handler began
  MessageId begun_message_ = 0;
  MessageId receiving_ = 0;           ///< message that the receive DMA moves
  bool awaits_tail_ = false;          ///< the arrival of its last byte is not known yet
  std::vector<std::int64_t> handled_; ///< by tag
};

} // namespace loghop::simulate
