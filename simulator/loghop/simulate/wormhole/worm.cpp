#include "loghop/simulate/wormhole/worm.hpp"

#include <algorithm>

namespace loghop::simulate {

namespace {

/// Sum of the latencies of channels [0, i).
Picoseconds latency_before(const WormTiming& timing, int length, int i)
{
  if (i == 0) return 0;
  const Picoseconds links = timing.injection + (i - 1) * timing.hop;
  return i < length ? links : links - timing.hop + timing.ejection;
}

/// Time that loops add to `steps` unit steps of a path that visits stages low..high: the best of the three kinds of
/// channel.
///
/// The loop of channel s runs between stages s and s + 1 (for the ejection channel, whose slots are left at once,
/// from its stage to itself), so it is at hand for a path that visits either. To use another, the path makes one turn
/// of each loop in between.
Picoseconds loop_bonus(const WormTiming& timing, int length, int low, int high, std::int64_t steps)
{
  const std::int64_t depth = timing.buffer;
  const Picoseconds turn = depth * timing.flit_time;
  const Picoseconds at_injection = timing.injection + timing.credit - turn; // may be negative: a detour that costs
  const Picoseconds at_link = timing.hop + timing.credit - turn;
  const int last = length - 1;
  const int links = length - 2;
  high = std::min(high, last);
  Picoseconds best = 0;
  const auto consider = [&](std::int64_t detours, Picoseconds detour_gain, Picoseconds gain) {
    const std::int64_t left = steps - detours * depth;
    if (gain > 0 && left >= 0) best = std::max(best, detour_gain + left / depth * gain);
  };
  const int back = std::max(low - 1, 0);
  consider(back, back * at_link, at_injection);
  if (links > 0) {
    if (high >= 1)
      consider(0, 0, at_link);
    else
      consider(1, at_injection, at_link);
  }
  if (timing.input_queue == 0) {
    const int ahead = last - high;
    const Picoseconds on_the_way = ahead == 0 ? 0 : high == 0 ? at_injection + (ahead - 1) * at_link : ahead * at_link;
    consider(ahead, on_the_way, timing.ejection + timing.credit - turn);
  }
  return best;
}

} // namespace

Reach reach(const WormTiming& timing, const Worm& worm, int i, std::int64_t k0, Picoseconds time, int j)
{
  const int length = worm.length();
  if (i <= j)
    return {k0, time + latency_before(timing, length, j) - latency_before(timing, length, i) - k0 * timing.flit_time};
  std::int64_t consumed = (i - j) * timing.buffer;
  if (i == length) consumed += timing.input_queue - timing.buffer;
  const std::int64_t first = k0 + consumed;
  return {first, time + (i - j) * timing.credit - first * timing.flit_time};
}

Picoseconds entry_time(const WormTiming& timing, const Worm& worm, int j, std::int64_t k)
{
  if (j == worm.length()) // it leaves the input queue at the queue's own rate, and no earlier than it arrives
    return std::max(entry_time(timing, worm, j - 1, k) + timing.ejection,
                    round_up(timing, worm.heads[j] + k * worm.drain));
  const bool streams = timing.streams();
  Picoseconds best = worm.heads[j];
  const auto consider = [&](int i, std::int64_t k0, Picoseconds time) {
    const Reach r = reach(timing, worm, i, k0, time, j);
    if (k < r.first) return;
    Picoseconds value = r.slack + k * timing.flit_time;
    if (!streams) value += loop_bonus(timing, worm.length(), std::min(i, j), std::max(i, j), k - r.first);
    best = std::max(best, value);
  };
  // Without loops, a header's earlier grants add nothing to the later ones.
  for (int i = streams ? j : 0; i < worm.granted(); ++i)
    consider(i, 0, worm.heads[i]);
  for (const Worm::Slot& slot : worm.slots)
    consider(slot.stage, slot.k0, slot.time);
  return best;
}

WormTiming timing_of(const WormholeMesh& mesh, std::int64_t input_queue)
{
  return {mesh.flit_time, mesh.hop, mesh.injection, mesh.ejection, mesh.credit, mesh.buffer_flits, input_queue};
}

Picoseconds time_alone(const WormTiming& timing, int links, std::int64_t flits)
{
  Worm worm;
  worm.flits = flits;
  worm.path.resize(static_cast<std::size_t>(links) + 2);
  for (int stage = 0; stage < worm.length(); ++stage)
    worm.heads.push_back(latency_before(timing, worm.length(), stage));
  return entry_time(timing, worm, worm.length() - 1, flits - 1) + timing.ejection;
}

} // namespace loghop::simulate
