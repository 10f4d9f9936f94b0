// Counts what each channel of a wormhole network did.
//
// busy: some message had the channel, from the grant of its header until its tail had crossed; with virtual channels,
// had one of them. Of that time flits cross for flits x flit time, as they cross one in a flit time; blocked is the
// rest: whoever has the channel waits for a flit to come or for room at its end.
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
  void finished(int, Picoseconds, StepId) override {}
  void delivered(const Delivery&) override {}
  void held(const ChannelHold& hold) override;

  /// Of all channels, in the order of their numbers.
  std::vector<ChannelUse> channels() const;

private:
  struct Channel {
    std::int64_t flits = 0;
    Picoseconds busy = 0;
    Picoseconds last = 0;
    /// Of several virtual channels: when one was held, in order and apart. The last ones may grow together.
    std::vector<std::pair<Picoseconds, Picoseconds>> held;
  };

  const WormholeMesh mesh_;
  std::vector<Channel> channels_;
};

} // namespace loghop::simulate
