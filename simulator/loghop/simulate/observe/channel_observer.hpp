// Counts the flits of each channel of a wormhole network, and the time in which it was busy or blocked; the same of the
// bytes of each link of a fluid network.
//
// A channel, or one of its virtual channels, is busy from the grant of a message's header until its tail has crossed.
// Flits cross for flits x flit time of that, one in a flit time. The channel is blocked for the rest: the message that
// has it waits for a flit to come or for room at its end.
//
// A link is busy while messages cross it. It would have carried their bytes in bytes / bandwidth: for the rest it counts
// as blocked, since other links held the messages back.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/simulate/routes/channel_ends.hpp"

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace loghop::simulate {

class ChannelObserver final : public RunObserver {
public:
  explicit ChannelObserver(const WormholeMesh& mesh)
      : network_(mesh), in_turn_(mesh.virtual_channels == 1), wants_links_(false)
  {}
  /// Not a file of SimGrid.
  explicit ChannelObserver(const FluidNetwork& network) : network_(network), wants_links_(true) {}

  void worked(const CoreStep&) override {}
  void travelled(const Flight&) override {}
  void finished(Rank, Picoseconds, StepId) override {}
  void delivered(const Delivery&) override {}
  void held(const ChannelHold& hold) override;
  bool wants_links() const override { return wants_links_; }
  void used(const LinkUse& use) override;

  /// All channels in the order of their numbers; of the links of pairs of nodes those that were used.
  std::vector<ChannelUse> channels() const;

private:
  struct Channel {
    std::int64_t flits = 0;
    std::int64_t bytes = 0;
    Picoseconds busy = 0;
    Picoseconds last = 0;
    bool crossed = false; ///< a link: by a message, since `last`
    /// With several virtual channels: when one of them was there, in order and apart. The last ones may grow together.
    std::vector<std::pair<Picoseconds, Picoseconds>> held;
  };

  std::vector<ChannelUse> channels_of(const WormholeMesh& mesh) const;
  std::vector<ChannelUse> channels_of(const FluidNetwork& network) const;
  ChannelUse use_of(std::uint32_t id, const ChannelEnds& ends) const;
  Channel& channel(std::uint32_t id);

  const std::variant<WormholeMesh, FluidNetwork> network_;
  const bool in_turn_ = false; ///< a channel has one hold at a time
  const bool wants_links_;
  std::vector<Channel> channels_;
};

/// Whether runs on the platform tell what its links carry: a LogGOPS network has none, and those of a file of SimGrid are
/// SimGrid's.
bool has_known_links(const Platform& platform);

} // namespace loghop::simulate
