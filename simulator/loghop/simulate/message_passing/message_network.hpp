// The interface of a network: it takes a message from a node, and tells a listener when it has arrived.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>

namespace loghop::simulate {

struct Arrival {
  std::uint32_t message;
  Picoseconds injected; ///< first bit sent
  Picoseconds head;     ///< first bit at the destination; networks that do not know say when the last is
};

class MessageNetworkListener {
public:
  virtual ~MessageNetworkListener() = default;
  /// The last bit is at the destination, now. May call MessageNetwork::send.
  virtual void arrived(const Arrival& arrival) = 0;
  /// Identifies a message in flight to an observer.
  virtual std::int64_t number_of(std::uint32_t message) const { return message; }
};

class MessageNetwork {
public:
  virtual ~MessageNetwork() = default;
  /// Sends now. The listener gets `message` back when it has arrived. Source and destination differ.
  virtual void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) = 0;
  /// Messages from one node to another arrive in the order in which they were sent.
  virtual bool keeps_order() const = 0;
  /// The time of a message that is sent at `now` into an idle network: the shortest possible.
  virtual Picoseconds alone(Node source, Node destination, std::int64_t bytes, Picoseconds now) const = 0;
  /// Adds the statistics of this network.
  virtual void report(NetworkStatistics& statistics) const = 0;
  /// Tells the observer which message holds which channel or crosses which link.
  virtual void set_observer(RunObserver&) {}
};

} // namespace loghop::simulate
