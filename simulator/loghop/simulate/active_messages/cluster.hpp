// A cluster of single-processor nodes on a wormhole network: runs the programs of all ranks with active messages.
//
// Program: its operations run one after the other on the processor. A handler preempts it at any instant; it goes on
// where it was when no handler is left to run.
//
// Sending a short message of k arguments: o_s(k) on the processor, at the end of which the message (header and
// arguments) is in the output queue. If the queue has no room for all of it, the sender waits until it has: a blocked
// send. Sending a long message: overhead and DMA setup on the processor, then the send DMA, which moves the bytes from
// memory into the output queue as fast as memory and queue allow; a blocking send goes on when the last byte is in the
// queue. The output queue takes one message after the other. `bytes` of a long message include its header.
//
// Receiving: the message at the front of the input queue interrupts the processor `notification` after its header
// arrived. Handlers run in the order of the input queue, are not preempted, and go before the program. The handler of a
// short message takes o_r(k); the message leaves the input queue from the start of the handler on, one flit a flit
// time, and the handler does not end before the last. It then sends the reply if one is wanted, as above, with o_s(k).
// The handler of a long message takes overhead and DMA setup; then the receive DMA drains the input queue into memory,
// at the rate that it has when it starts, and the message counts as handled when its last byte is in memory. At one
// instant, handlers go before the program.
//
// `processor` runs programs and handlers, `send_interface` and `receive_interface` are the two halves of the network
// interface, `node_dma` its DMA engines.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/active_messages/cluster_node.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"
#include "loghop/workload/core/workload.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <string>

namespace loghop::simulate {

class Cluster final : public WormNetworkListener {
public:
  using MakeNetwork = std::function<std::unique_ptr<WormholeNetwork>(const WormholeMesh&, const NicQueues&,
                                                                     EventCalendar&, WormNetworkListener&)>;

  /// Node `i` runs the program of rank `i` from time 0. `recorder` may be null. `make_network` makes another network
  /// than that of the platform.
  Cluster(const Platform& platform, const Workload& workload, std::uint64_t seed, EventCalendar& calendar,
          MessageSink sink, RunObserver* recorder = nullptr, const MakeNetwork& make_network = {});

  /// After the calendar has run dry. Throws SimulationError if a program has not finished.
  SimulationResult result(const Metric& metric) const;

  void worm_delivered(const WormDelivery& delivery) override;
  void worm_at_front(const WormAtFront& worm) override { node(worm.destination).receiver.worm_at_front(worm); }
  void worm_sent(Node source) override { node(source).sender.worm_sent(); }
  void channel_held(const ChannelHold& hold) override { recorder_->held(hold); }

private:
  ClusterNode& node(Node node) { return nodes_[node.position()]; }
  void note(const WormDelivery& delivery);
  NetworkStatistics network_statistics() const;
  Breakdown breakdown() const;
  std::string stuck() const;

  const WormholeMesh& mesh_;
  EventCalendar& calendar_;
  MessageSink sink_;
  RunObserver* const recorder_;
  std::unique_ptr<WormholeNetwork> network_;
  MessagesInFlight messages_;
  std::deque<ClusterNode> nodes_; ///< by node, which is by rank; they stay where they are
  NetworkStatistics statistics_;
  double latency_sum_ = 0; ///< picoseconds
  Picoseconds first_release_ = -1;
  Picoseconds last_delivery_ = 0;
};

} // namespace loghop::simulate
