// The wormhole network for messages between nodes whose interfaces take in what arrives at once.
#pragma once

#include "loghop/simulate/engine/pool.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <memory>

namespace loghop::simulate {

class WormholeMessages final : public MessageNetwork, public EventHandler, public WormNetworkListener {
public:
  WormholeMessages(const WormholeMesh& mesh, EventCalendar& calendar, MessageNetworkListener& listener);

  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override;
  bool keeps_order() const override { return true; }
  Picoseconds alone(Node source, Node destination, std::int64_t bytes, Picoseconds now) const override;
  void report(NetworkStatistics& statistics) const override;
  void set_observer(RunObserver& recorder) override;

  void fire(Picoseconds now, std::uint32_t pending) override;
  void worm_delivered(const WormDelivery& delivery) override;
  void channel_held(const ChannelHold& hold) override;

private:
  struct Pending {
    Arrival arrival;
    std::uint32_t next;
  };

  const WormholeMesh& mesh_;
  EventCalendar& calendar_;
  MessageNetworkListener& listener_;
  const MeshRoutes routes_;
  std::unique_ptr<WormholeNetwork> network_;
  Pool<Pending> pending_; ///< their arrival is known and lies ahead
  RunObserver* recorder_ = nullptr;
  std::int64_t sent_ = 0;
  std::int64_t flits_ = 0;
};

} // namespace loghop::simulate
