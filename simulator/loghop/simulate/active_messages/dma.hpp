// The two DMA engines of a network interface, which share the memory.
//
// An engine alone moves a byte in `gap`; while both run, each needs `gap_both_dma` for one. An engine runs from its
// start until its last byte has been moved, which the network may delay: a send waits for room in the output queue, a
// receive for the arrival of the last byte. Progress is piecewise linear and recomputed when the other engine starts
// or stops.
#pragma once

#include "loghop/platform/platform.hpp"

#include <cstdint>
#include <optional>

namespace loghop::simulate {

class DmaEngines {
public:
  enum Engine { send = 0, receive = 1 };

  explicit DmaEngines(const DmaMemory& memory);

  bool active(Engine engine) const { return engines_[engine].active; }
  double picoseconds_per_byte() const { return active(send) && active(receive) ? both_ : alone_; }
  /// `not_before`: when the network allows the last byte; nothing while that is not known.
  void start(Engine engine, std::int64_t bytes, std::optional<Picoseconds> not_before, Picoseconds now);
  void allow(Engine engine, Picoseconds not_before) { engines_[engine].not_before = not_before; }
  void stop(Engine engine, Picoseconds now);

  /// When the engine is done, as things stand: to be asked again whenever either engine starts or stops. Nothing while
  /// the engine is idle or the network has not said when.
  std::optional<Picoseconds> done_at(Engine engine) const;

private:
  struct State {
    bool active = false;
    double bytes_left = 0;
    std::optional<Picoseconds> not_before;
  };
  void progress(Picoseconds now);

  double alone_;
  double both_;
  State engines_[2];
  Picoseconds updated_ = 0;
};

} // namespace loghop::simulate
