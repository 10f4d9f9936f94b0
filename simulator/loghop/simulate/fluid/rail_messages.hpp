// A fluid network whose nodes have several interfaces: gives each message to a rail, or a part of it to each.
//
// Below is a network between rails (rail_routes.hpp). A message goes from a rail of its source to the rail of the same
// number of its destination. One that is striped leaves on all rails at once, in parts that differ by at most a byte, and
// has arrived when the last part has.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/pool.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"
#include "loghop/simulate/routes/fluid_routes.hpp"

#include <algorithm>
#include <memory>
#include <vector>

namespace loghop::simulate {

class RailMessages final : public MessageNetwork, public MessageNetworkListener {
public:
  /// `network`: has rails, and is shared by loghop.
  RailMessages(const FluidNetwork& network, EventCalendar& calendar, MessageNetworkListener& listener);

  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override;
  bool keeps_order() const override { return false; }
  Picoseconds alone(Node source, Node destination, std::int64_t bytes, Picoseconds now) const override;
  void report(NetworkStatistics& statistics) const override { network_->report(statistics); }
  void set_observer(RunObserver& observer) override { network_->set_observer(observer); }

  void arrived(const Arrival& arrival) override;
  std::int64_t number_of(std::uint32_t message) const override { return listener_.number_of(messages_[message].given); }

private:
  struct Message {
    std::uint32_t given = 0; ///< its number at the sender
    int parts_left = 0;
    std::uint32_t next = nothing;
  };

  /// No part is empty, unless the message is.
  int parts(std::int64_t bytes) const
  {
    return bytes > rails_.stripe_above ? static_cast<int>(std::clamp<std::int64_t>(bytes, 1, rails_.number)) : 1;
  }
  int rail_of(Node source, Node destination);
  void send_part(std::uint32_t index, Node source, Node destination, int rail, std::int64_t bytes);

  const Rails rails_;
  MessageNetworkListener& listener_;
  const std::unique_ptr<FluidRoutes> between_nodes_; ///< for times of messages that are alone
  const std::unique_ptr<MessageNetwork> network_;    ///< between rails
  Pool<Message> messages_;
  std::vector<int> turn_; ///< by source: its next rail; empty unless in turn
};

} // namespace loghop::simulate
