// Takes messages at network interfaces and brings them through a k-ary n-cube by wormhole routing.
//
// Three implementations of the same rules: WormNetwork (worm_network.hpp) for meshes with one virtual channel, whose cost
// does not depend on the size of messages, VirtualChannelNetwork (virtual_channel_network.hpp) for all others, and
// FlitNetwork (flit_network.hpp) for messages of some hundred flits on virtual channels, without queues of interfaces.
// All are equal to flit-by-flit simulation, flit time for flit time.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/simulate/wormhole/worm.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>

namespace loghop::simulate {

/// Sizes of the queues of each network interface, in flits.
struct NicQueues {
  std::int64_t output = 0;      ///< so many of the latest times of sending are kept; 0: none
  std::int64_t input = 0;       ///< 0: the interface takes in what arrives at once
  bool tells_last_sent = false; ///< WormholeNetwork::last_sent() is asked for
};

/// The passage of a message. Times may lie ahead of the calendar: they are told as soon as they are certain.
struct WormDelivery {
  std::int64_t number;
  std::uint64_t context; ///< given to offer()
  Node source;
  Node destination;
  std::int64_t flits;
  Picoseconds release;
  Picoseconds injected;  ///< header sent by the source
  Picoseconds head;      ///< header at the destination
  Picoseconds arrived;   ///< tail at the destination
  Picoseconds delivered; ///< the same; with an input queue: tail left the queue
};

/// A message whose header is at the front of an input queue.
struct WormAtFront {
  WormId worm;
  std::uint64_t context; ///< given to offer()
  Node destination;
  Picoseconds head; ///< header at the destination
  Picoseconds time; ///< header at the front of the queue
};

/// Told what becomes known. A listener does not call the network back; it schedules an event and calls from there.
class WormNetworkListener {
public:
  virtual ~WormNetworkListener() = default;
  virtual void worm_delivered(const WormDelivery& delivery) = 0;
  /// With an input queue: the message stands until take(), which is called from an event at `time` or later.
  virtual void worm_at_front(const WormAtFront& worm);
  /// The times at which the source sends further flits became known (WormholeNetwork::sent_flits).
  virtual void worm_sent(Node source);
  /// Only of a network that tells_holds().
  virtual void channel_held(const ChannelHold& hold);
};

/// A network whose interfaces take in what arrives, and send what they have.
class TrafficNetwork {
public:
  virtual ~TrafficNetwork() = default;

  /// Puts a message behind those that the source already has; released now, or in the next whole flit time.
  /// Returns the number of its first flit among all that the source sends. Throws SimulationError if it is so long that
  /// it would cross a channel for more than 13 days. `context` comes back with all that is told of the message.
  virtual std::int64_t offer(std::int64_t number, Node source, Node destination, std::int64_t flits,
                             std::uint64_t context) = 0;
  virtual std::int64_t in_flight() const = 0;      ///< offered and not yet delivered
  virtual std::uint64_t header_grants() const = 0; ///< channel events

  /// Tells channel_held() from now on.
  void tell_holds() { tells_holds_ = true; }

protected:
  bool tells_holds_ = false;
};

/// The same, with queues in the interfaces.
class WormholeNetwork : public TrafficNetwork {
public:
  /// The message at the front of its input queue is taken from now on: its flit k leaves the queue no earlier than
  /// k * `drain` from now. Needs drain <= flit time. Tells worm_delivered before it returns if the time is certain.
  virtual void take(WormId worm, Picoseconds drain) = 0;

  virtual std::int64_t offered_flits(Node source) const = 0;
  /// Flits of the source with numbers below this have a known time of sending; sent_at() gives it.
  virtual std::int64_t sent_flits(Node source) = 0;
  /// The time at which a flit is sent: one of the last NicQueues::output of those that are known.
  virtual Picoseconds sent_at(Node source, std::int64_t flit) const = 0;
  /// When the source last sent a flit, by now; 0 if it has sent none. Needs NicQueues::tells_last_sent.
  virtual Picoseconds last_sent(Node source) = 0;
  /// Asks for worm_sent() when the time of sending of this flit is known. It may come sooner: then ask again.
  virtual void await_sent(Node source, std::int64_t flit) = 0;
};

} // namespace loghop::simulate
