// Drives the network alone: offers the messages of a workload at their releases, without nodes.
#pragma once

#include "loghop/simulate/observe/result.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"
#include "loghop/workload/core/workload.hpp"

#include <memory>

namespace loghop::simulate {

class TrafficRun final : public EventHandler, public WormNetworkListener {
public:
  TrafficRun(const WormholeMesh& mesh, MessageSource& messages, EventCalendar& calendar, MessageSink sink,
             RunObserver* recorder = nullptr);

  /// After the calendar has run dry.
  SimulationResult result() const;

  void fire(Picoseconds now, std::uint32_t) override;
  void worm_delivered(const WormDelivery& delivery) override;
  void channel_held(const ChannelHold& hold) override { recorder_->held(hold); }

private:
  void schedule_next();

  const WormholeMesh& mesh_;
  MessageSource& messages_;
  EventCalendar& calendar_;
  MessageSink sink_;
  RunObserver* const recorder_;
  std::unique_ptr<TrafficNetwork> network_;
  OfferedMessage next_;
  NetworkStatistics statistics_;
  std::int64_t measured_ = 0;
  double latency_sum_ = 0; ///< of measured messages, in picoseconds: exact up to 2^53
  Picoseconds first_release_ = -1;
  Picoseconds last_delivery_ = 0;
};

} // namespace loghop::simulate
