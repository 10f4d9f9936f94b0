#include "loghop/simulate/active_messages/dma.hpp"

#include <algorithm>
#include <cmath>

namespace loghop::simulate {

DmaEngines::DmaEngines(const DmaMemory& memory)
    : alone_(memory.gap.count() * picoseconds_per_second), both_(memory.gap_both_dma.count() * picoseconds_per_second)
{}

void DmaEngines::progress(Picoseconds now)
{
  const double moved = static_cast<double>(now - updated_) / picoseconds_per_byte();
  for (State& engine : engines_)
    if (engine.active) engine.bytes_left = std::max(0.0, engine.bytes_left - moved);
  updated_ = now;
}

void DmaEngines::start(Engine engine, std::int64_t bytes, std::optional<Picoseconds> not_before, Picoseconds now)
{
  progress(now);
  engines_[engine] = {true, static_cast<double>(bytes), not_before};
}

void DmaEngines::stop(Engine engine, Picoseconds now)
{
  progress(now);
  engines_[engine].active = false;
}

std::optional<Picoseconds> DmaEngines::done_at(Engine engine) const
{
  const State& state = engines_[engine];
  if (!state.active || !state.not_before) return std::nullopt;
  const Picoseconds moved = updated_ + std::llround(state.bytes_left * picoseconds_per_byte());
  return std::max(moved, *state.not_before);
}

} // namespace loghop::simulate
