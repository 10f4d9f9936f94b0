#include "loghop/simulate/node/access_costs.hpp"

#include <algorithm>

namespace loghop::simulate {

namespace {

using Taken = LineFetch::Taken;

constexpr std::int64_t bytes_without_caches = 8;

double cost_of(const MemoryHierarchy& memory, const LineFetch& fetch)
{
  const Picoseconds coherence = fetch.taken == Taken::by_write  ? memory.write_coherence
                                : fetch.taken == Taken::by_read ? memory.coherence
                                                                : 0;
  if (coherence > 0) return static_cast<double>(coherence);
  const bool in_main = fetch.level == memory.caches.size();
  const double rate = in_main ? memory.main.bytes_per_second : memory.caches[fetch.level].bytes_per_second;
  const std::int64_t bytes = memory.caches.empty()
                                 ? bytes_without_caches
                                 : memory.caches[std::max<std::size_t>(fetch.level, 1) - 1].line_bytes;
  const double transfer = rate > 0 ? static_cast<double>(bytes) / rate * picoseconds_per_second : 0;
  const auto latency = static_cast<double>(in_main ? memory.main.latency : memory.caches[fetch.level].latency);
  if (!fetch.prefetched) return latency + transfer;
  const double lines_ahead = memory.prefetch ? memory.prefetch->lines_ahead : 1;
  return std::max(0.0, latency / lines_ahead - transfer) + transfer;
}

} // namespace

AccessCosts::AccessCosts(const MemoryHierarchy& memory)
    : tlb_miss_(memory.tlb ? static_cast<double>(memory.tlb->miss) : 0),
      upgrade_(static_cast<double>(memory.write_coherence))
{
  for (std::size_t level = 0; level <= memory.caches.size(); ++level)
    for (const bool prefetched : {false, true})
      for (const Taken taken : {Taken::no, Taken::by_read, Taken::by_write})
        lines_.push_back(cost_of(memory, {level, prefetched, taken}));
}

double AccessCosts::picoseconds(const CostlyAccesses& accesses) const
{
  double sum = static_cast<double>(accesses.tlb_misses) * tlb_miss_ + static_cast<double>(accesses.upgrades) * upgrade_;
  for (std::size_t i = 0; i < accesses.lines.size(); ++i)
    sum += static_cast<double>(accesses.lines[i]) * lines_[i];
  return sum;
}

} // namespace loghop::simulate
