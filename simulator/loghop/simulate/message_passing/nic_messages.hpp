// Simulates the network interfaces (NICs) of nodes in front of a network: processing units, the states of connections,
// and the traffic of messages in main memory. See platform/multicore_node.hpp for the rules of units and contexts.
//
// A message takes a unit of the sending NIC. If the state of its connection is not on the NIC, it is fetched, one after
// the other on each NIC; if another message fetches it already, the message waits until it is there. The unit works for
// `send_processing`, and `fetch` if the message is not inline, and the message enters the network. When its last bit
// has arrived it takes a unit of the receiving NIC for `receive_processing`; then the NIC interrupts, at once or
// `interrupt_interval` after its last interrupt, and `notification` later the receiver learns of it. One interrupt
// tells of all messages that have been received by then. With `interrupt_steps` the interval follows the traffic, and
// with `partial_interrupts` the first bytes of a long message ask for an interrupt as well. With a `gap` a unit that has
// given its message on rests before it takes another.
//
// With DMA a message crosses main memory at both ends at the DMA's own rate from the moment that it enters the network,
// and has not arrived before it has crossed both: where memory keeps up, nothing waits for it.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/multicore_node.hpp"
#include "loghop/simulate/engine/index_list.hpp"
#include "loghop/simulate/engine/shared_bandwidth.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"
#include "loghop/workload/core/random.hpp"

#include <cstdint>
#include <deque>
#include <vector>

namespace loghop::simulate {

class NicMessages final : public MessageNetwork,
                          public MessageNetworkListener,
                          public EventHandler,
                          public TransferListener {
public:
  /// `memory`: the main memory of each node. All live as long as this.
  NicMessages(const MessageNic& nic, int nodes, std::deque<SharedBandwidth>& memory, EventCalendar& calendar,
              MessageNetworkListener& listener, std::uint64_t seed);

  void set_network(MessageNetwork& network) { network_ = &network; }

  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override;
  bool keeps_order() const override
  {
    return nic_.units == 1 && nic_.dma_bytes_per_second <= 0 && network_->keeps_order();
  }
  /// With its connection's state on the NIC, and an interrupt at once.
  Picoseconds alone(Node source, Node destination, std::int64_t bytes, Picoseconds now) const override;
  void report(NetworkStatistics& statistics) const override { network_->report(statistics); }

  void arrived(const Arrival& arrival) override;
  std::int64_t number_of(std::uint32_t message) const override { return listener_.number_of(messages_[message].given); }
  void fire(Picoseconds now, std::uint32_t event) override;
  void transferred(std::uint32_t transfer) override;

private:
  /// Of a message; of a node: send_rested and receive_rested.
  enum class Event : std::uint32_t { processed, received, told, send_rested, receive_rested };

  struct Message {
    std::uint32_t given; ///< its number at the sender
    Node source;
    Node destination;
    std::int64_t bytes;
    Arrival arrival;
    std::uint8_t left = 0; ///< transfers that must end before it has arrived
    std::uint32_t next = nothing;
  };
  struct Engine {
    int busy = 0;
    IndexList waiting;
  };
  static constexpr Picoseconds never = -1;
  /// The state of a connection that is on the NIC, or on its way.
  struct Context {
    Node destination;
    Picoseconds there; ///< from when on
  };
  struct Interrupt {
    Picoseconds time = never;
    std::int64_t told = 0; ///< bytes of the messages of whose end it tells
    bool rest = false;     ///< an interrupt before has told of a part of one of them
  };
  struct Nic {
    Engine send, receive;
    Interrupt interrupt; ///< the last one, or the next if one is due
    Picoseconds fetching_until = 0;
    std::vector<Context> contexts;
    RandomStream random;
  };

  void take_unit(Engine& engine, std::uint32_t message, bool sends);
  void free_unit(Engine& engine, bool sends);
  void rest(Node node, bool sends);
  void process(std::uint32_t message, bool sends);
  Picoseconds fetch(std::int64_t bytes) const { return bytes > nic_.inline_limit ? nic_.fetch : 0; }
  Picoseconds dma_time(std::int64_t bytes) const;
  Picoseconds context_ready(Nic& nic, Node destination);
  bool comes_in_parts(const Message& message) const;
  Picoseconds first_received(const Message& message) const;
  Picoseconds interval_after(const Interrupt& last) const;
  Interrupt interrupt_for(const Interrupt& last, Picoseconds there) const;
  Interrupt tell_end(const Interrupt& last, const Message& message) const;
  void enter_network(std::uint32_t message);
  void one_ended(std::uint32_t message);
  void schedule(Picoseconds time, Event event, std::uint32_t index);

  const MessageNic nic_;
  std::deque<SharedBandwidth>& memory_;
  EventCalendar& calendar_;
  MessageNetworkListener& listener_;
  MessageNetwork* network_ = nullptr;
  IndexedVector<Node, Nic> nics_;
  Pool<Message> messages_;
};

} // namespace loghop::simulate
