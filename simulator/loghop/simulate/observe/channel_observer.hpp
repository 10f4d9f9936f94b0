// Counts the flits of each channel of a wormhole network, and the time in which it was busy or blocked.
//
// A channel, or one of its virtual channels, is busy from the grant of a message's header until its tail has crossed.
// Flits cross for flits x flit time of that, one in a flit time. The channel is blocked for the rest: the message that
// has it waits for a flit to come or for room at its end.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/simulate/observe/run_observer.hpp"

#include <utility>
#include <vector>

namespace loghop::simulate {

class ChannelObserver final : public RunObserver {
public:
  explicit ChannelObserver(const WormholeMesh& mesh) : mesh_(mesh) {}

  void worked(const CoreStep&) override {}
  void travelled(const Flight&) override {}
  void finished(Rank, Picoseconds, StepId) override {}
  void delivered(const Delivery&) override {}
  void held(const ChannelHold& hold) override;

  /// All channels in the order of their numbers.
  std::vector<ChannelUse> channels() const;

private:
  struct Channel {
    std::int64_t flits = 0;
    Picoseconds busy = 0;
    Picoseconds last = 0;
    /// With several virtual channels: when one of them was held, in order and apart. The last ones may grow together.
    std::vector<std::pair<Picoseconds, Picoseconds>> held;
  };

  const WormholeMesh mesh_;
  std::vector<Channel> channels_;
};

} // namespace loghop::simulate
