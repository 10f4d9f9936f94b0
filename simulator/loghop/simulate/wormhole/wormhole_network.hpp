// What takes messages at network interfaces and brings them through a k-ary n-cube by wormhole routing.
//
// Two implementations of the same rules: WormNetwork (worm_network.hpp) for meshes with one virtual channel, whose cost
// does not depend on the size of messages, and VirtualChannelNetwork (virtual_channel_network.hpp) for everything else.
// Both are equal to flit-by-flit simulation, flit time for flit time.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/simulate/wormhole/worm.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <memory>

namespace loghop::simulate {

/// What became of a message. The times may lie ahead of the calendar: they are told as soon as they are certain.
struct WormDelivery {
  std::int64_t number;
  std::uint64_t cookie;
  int source;
  int destination;
  std::int64_t flits;
  Picoseconds release;
  Picoseconds injected;  ///< header sent by the source
  Picoseconds head;      ///< header at the destination
  Picoseconds arrived;   ///< tail at the destination
  Picoseconds delivered; ///< the same; with an input queue: tail left the queue
};

/// Told what becomes known. A listener does not call the network back; it schedules an event and calls from there.
class WormNetworkListener {
public:
  virtual ~WormNetworkListener() = default;
  virtual void worm_delivered(const WormDelivery& delivery) = 0;
  /// With an input queue: from `time` on, the header is at the front of the queue. Answer with take(), from an event.
  virtual void worm_at_nic(WormId worm, Picoseconds time);
  /// The times at which the source sends further flits became known (WormNetwork::sent_at).
  virtual void worm_sent(int source);
  /// Only of a network that tells_holds().
  virtual void channel_held(const ChannelHold& hold);
};

class WormholeNetwork {
public:
  virtual ~WormholeNetwork() = default;

  /// Puts a message behind those that the source already has; released now, or in the next whole flit time.
  /// Returns the number of its first flit among all that the source sends. Throws SimulationError if it is so long that
  /// it would cross a channel for more than 13 days.
  virtual std::int64_t offer(std::int64_t number, int source, int destination, std::int64_t flits,
                             std::uint64_t cookie) = 0;
  virtual std::int64_t in_flight() const = 0;      ///< offered and not yet delivered
  virtual std::uint64_t header_grants() const = 0; ///< channel events

  /// From now on, who has which channel.
  void tell_holds() { tells_holds_ = true; }

protected:
  bool tells_holds_ = false;
};

/// The network of a platform, between interfaces that take in what arrives at once.
std::unique_ptr<WormholeNetwork> make_wormhole_network(const WormholeMesh& mesh, EventCalendar& calendar,
                                                       WormNetworkListener& listener);

} // namespace loghop::simulate
