// Sends messages over a small fluid network, and notes when they arrive.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace loghop::test {

struct Sent {
  Picoseconds at;
  int source;
  int destination;
  std::int64_t bytes;
};

/// A crossbar of 8 nodes and links of 1 B/ns with latencies of 5 ns.
inline FluidNetwork small_crossbar(SendOrder order = SendOrder::fair)
{
  FluidNetwork network;
  network.nodes = 8;
  network.bandwidth = 1e9;
  network.latency = 5e-9;
  network.send_order = order;
  return network;
}

/// `Messages`: a network that needs no engine of SimGrid.
template<class Messages> class FluidSender : public simulate::EventHandler, public simulate::MessageNetworkListener {
public:
  /// `observer`: is told of links; nullptr: nobody.
  FluidSender(std::vector<Sent> messages, const FluidNetwork& network, simulate::RunObserver* observer = nullptr)
      : messages_(std::move(messages)), network_(network, calendar_, *this), ends(messages_.size(), -1)
  {
    if (observer != nullptr) network_.set_observer(*observer);
    for (std::uint32_t i = 0; i < messages_.size(); ++i)
      calendar_.schedule(messages_[i].at, *this, i);
    while (!calendar_.empty())
      calendar_.fire_next();
  }

  void fire(Picoseconds, std::uint32_t index) override
  {
    const Sent& message = messages_[index];
    network_.send(index, Node(message.source), Node(message.destination), message.bytes);
  }
  void arrived(const simulate::Arrival& arrival) override
  {
    ends[arrival.message] = calendar_.now() / 1000;
    order.push_back(arrival.message);
  }
  const Messages& network() const { return network_; }

private:
  std::vector<Sent> messages_;
  simulate::EventCalendar calendar_;
  Messages network_;

public:
  std::vector<Picoseconds> ends; ///< ns
  std::vector<std::uint32_t> order;
};

} // namespace loghop::test
