// A cluster of single-processor nodes on a wormhole mesh: runs the programs of all ranks with active messages.
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
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/active_messages/cluster_node.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/simulate/wormhole/worm_network.hpp"
#include "loghop/workload/core/workload.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop::simulate {

class Cluster final : public EventHandler, public WormNetworkListener {
public:
  /// Node `i` runs the program of rank `i` from time 0.
  Cluster(const Platform& platform, const Workload& workload, std::uint64_t seed, EventCalendar& calendar,
          MessageSink sink, RunObserver* recorder = nullptr);

  /// After the calendar has run dry. Throws SimulationError if a program has not finished.
  SimulationResult result(const Metric& metric) const;

  void fire(Picoseconds now, std::uint32_t what) override;
  void worm_delivered(const WormDelivery& delivery) override;
  void worm_at_nic(WormId worm, Picoseconds time) override;
  void worm_sent(int source) override;
  void channel_held(const ChannelHold& hold) override { recorder_->held(hold); }

private:
  enum class Event : std::uint32_t { start, thread, handler, interrupt, room, send_dma, receive_dma };
  static constexpr std::uint32_t event_kinds = 8;

  /// A message between its send operation and the end of its handling.
  struct InFlight {
    ActiveMessage message;
    int source = 0;
    std::int64_t number = 0;
    std::int64_t bytes = 0;    ///< on the wire
    Picoseconds delivered = 0; ///< last flit has left the input queue
    Picoseconds arrived = 0;   ///< last flit at the NIC
    Picoseconds sent = 0;      ///< start of the activity that sent it
  };

  ClusterNode& node(int index) { return nodes_[static_cast<std::size_t>(index)]; }
  void schedule(int node, Event event, Picoseconds time);
  void set_activity(ClusterNode& node, Activity activity);
  void tell_activity(const ClusterNode& node);
  void tell_handler(const ClusterNode& node, int index);
  Picoseconds now() const { return calendar_.now(); }

  // cluster_thread.cpp
  void run_thread(int index);
  bool step_thread(int index);
  void begin_operation(int index);
  void be_busy(int index, Picoseconds time, Activity activity, ThreadState then);
  void preempt_thread(ClusterNode& node);

  // cluster_send.cpp
  bool store_short(int index, const ActiveMessage& message, bool& blocked);
  bool start_send_dma(int index);
  bool has_room(int index, std::int64_t flits);
  std::optional<Picoseconds> room_for(int index, std::int64_t last_flit) const;
  void room_changed(int index);
  void go_on(int index);
  void reschedule_dma(int index);
  void send_dma_done(int index);
  void offer(int index, const ActiveMessage& message, std::int64_t bytes);

  // cluster_receive.cpp
  void give_processor(int index);
  void interrupt(int index);
  void start_handler(int index);
  Picoseconds begin_short(ClusterNode& node, WormId worm);
  void handler_ended(int index);
  void leave_handler(int index);
  bool start_receive_dma(int index);
  bool finish_short(int index);
  void receive_dma_done(int index);
  void count_handled(int index, std::uint64_t message);

  std::string stuck() const;
  std::string stuck_node(int index) const;

  /// The parts of the platform that a cluster needs.
  struct Parts {
    const WormholeMesh& network;
    const ActiveMessageNode& node;
  };
  const Parts platform_;
  EventCalendar& calendar_;
  MessageSink sink_;
  RunObserver* const recorder_;
  std::int64_t output_queue_; ///< flits
  WormNetwork network_;
  std::vector<ClusterNode> nodes_;
  std::vector<InFlight> messages_;
  std::vector<std::uint64_t> unused_;
  std::int64_t numbered_ = 0;
  NetworkStatistics statistics_;
  double latency_sum_ = 0;
  Picoseconds first_release_ = -1;
  Picoseconds last_delivery_ = 0;
};

} // namespace loghop::simulate
