// Chooses among the headers that wait for a channel: rule 3 of virtual_channel_network.hpp.
#pragma once

#include "loghop/simulate/wormhole/virtual_channel_state.hpp"

namespace loghop::simulate {

class HeaderArbitration {
public:
  /// A buffer with a header in front, and the virtual channel that it may take.
  struct Choice {
    VirtualChannelId from = no_virtual_channel;
    VirtualChannelId to = no_virtual_channel;
  };

  /// `state` must outlive this.
  HeaderArbitration(VirtualChannelState& state, Arbitration rule)
      : state_(state), first_come_(rule == Arbitration::first_come)
  {}

  Choice choose(ChannelId channel, FlitTime now) const;
  /// The header in front of the buffer no longer waits for the channel.
  void grant(ChannelId channel, VirtualChannelId from);

private:
  using Channel = flit_level::Channel;

  VirtualChannelId lowest_free(ChannelId channel, const DatelineHop& hop, FlitTime now) const;
  std::uint32_t positions() const;
  bool precedes(const Channel& channel, VirtualChannelId a, VirtualChannelId b) const;

  VirtualChannelState& state_;
  bool first_come_;
};

} // namespace loghop::simulate
