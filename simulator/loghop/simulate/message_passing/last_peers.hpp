// The two ranks to which a rank sent last. A message to another has a fresh peer.
//
// Two, since exchanges with two neighbours in turn cost as little as messages that all go to one
// (docs/measured_machines.md, MareNostrum 5).
#pragma once

#include "loghop/platform/places.hpp"

#include <utility>

namespace loghop::simulate {

class LastPeers {
public:
  explicit LastPeers(Rank of) : last_(of), before_(of) {}

  /// Whether the next message, to this rank, has a fresh peer.
  bool is_fresh(Rank to)
  {
    if (to == last_) return false;
    const bool fresh = to != before_;
    before_ = std::exchange(last_, to);
    return fresh;
  }

private:
  Rank last_;
  Rank before_;
};

} // namespace loghop::simulate
