// Brings messages, parts of them and control messages from one rank to another: over the network, or within a node
// after a latency. Tells the listener of each arrival.
#pragma once

#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/message_passing/delayed_sends.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"
#include "loghop/simulate/message_passing/message_paths.hpp"
#include "loghop/simulate/observe/run_tracer.hpp"

namespace loghop::simulate {

class MessageTransport final : public EventHandler {
public:
  MessageTransport(const MessagePaths& paths, EventCalendar& calendar, RunTracer& tracer,
                   MessageNetworkListener& listener)
      : paths_(paths), calendar_(calendar), tracer_(tracer), listener_(listener), delayed_(calendar)
  {}

  void set_network(MessageNetwork& network)
  {
    network_ = &network;
    delayed_.set_network(network);
  }
  bool keeps_order() const { return network_->keeps_order(); }
  /// `way`: of the message, whichever direction this goes. `delay`: until it is given to the network.
  void send(std::uint32_t message, const MessageWay& way, Rank from, Rank to, std::int64_t bytes, Picoseconds delay);

  void fire(Picoseconds now, std::uint32_t message) override { listener_.arrived({message, now, now}); }

private:
  void trace(std::uint32_t message, const MessageWay& way, Rank from, Rank to, std::int64_t bytes, Picoseconds delay);

  const MessagePaths& paths_;
  EventCalendar& calendar_;
  RunTracer& tracer_;
  MessageNetworkListener& listener_;
  MessageNetwork* network_ = nullptr;
  DelayedSends delayed_;
};

} // namespace loghop::simulate
