#include "loghop/simulate/node_caches.hpp"

#include "loghop/workload/random.hpp"

#include <algorithm>
#include <tuple>

namespace loghop::simulate {

namespace {

constexpr std::uint64_t default_page_bytes = 4096;
constexpr int page_number_bits = 40; ///< of physical pages that are drawn at random

std::uint64_t page_bytes(const MemoryHierarchy& memory)
{
  return memory.tlb ? static_cast<std::uint64_t>(memory.tlb->page_bytes) : default_page_bytes;
}

/// Which cache of its level a core uses.
int instance(SharedBy shared_by, int core, int cores_per_chip)
{
  switch (shared_by) {
  case SharedBy::core:
    return core;
  case SharedBy::chip:
    return core / cores_per_chip;
  case SharedBy::node:
    break;
  }
  return 0;
}

} // namespace

bool AccessCounts::operator==(const AccessCounts& other) const
{
  const auto all = [](const AccessCounts& c) {
    return std::tie(c.reads.accesses, c.reads.misses, c.writes.accesses, c.writes.misses, c.tlb_misses, c.prefetched,
                    c.memory_bytes);
  };
  return all(*this) == all(other);
}

NodeCaches::NodeCaches(const MemoryHierarchy& memory, int cores_per_chip, std::vector<int> cores, std::uint64_t seed)
    : memory_(memory), seed_(seed), caches_(memory.caches.size())
{
  for (const int number : cores) {
    if (number < 0) continue;
    Core& core = cores_[number];
    if (memory_.tlb) core.tlb.emplace(memory_.tlb->entries, memory_.tlb->ways);
  }
  for (std::size_t level = 0; level < caches_.size(); ++level) {
    const CacheLevel& of = memory_.caches[level];
    std::map<int, std::size_t> made;
    for (auto& [number, core] : cores_) {
      const auto [entry, is_new] =
          made.try_emplace(instance(of.shared_by, number, cores_per_chip), caches_[level].size());
      if (is_new) caches_[level].emplace_back(of.size_bytes / of.line_bytes, of.ways);
      core.caches.push_back(entry->second);
    }
  }
}

std::uint64_t NodeCaches::physical(std::uint64_t address)
{
  if (memory_.pages == MemoryHierarchy::Pages::contiguous) return address;
  const std::uint64_t page = address / page_bytes(memory_);
  const auto [entry, is_new] = pages_.try_emplace(page);
  if (is_new)
    entry->second =
        RandomStream(seed_, RandomPurpose::memory_pages, static_cast<int>(page)).next() >> (64 - page_number_bits);
  return entry->second * page_bytes(memory_) + address % page_bytes(memory_);
}

NodeCaches::Line NodeCaches::line(std::size_t level, std::uint64_t address)
{
  const auto size = static_cast<std::uint64_t>(memory_.caches[level].line_bytes);
  return {address / size, (level == 0 ? address : physical(address)) / size};
}

bool NodeCaches::at_hand(int number, std::uint64_t address)
{
  if (memory_.caches.empty()) return false;
  const Line at = line(0, address);
  return cache(core(number), 0).holds(at.number, at.place);
}

void NodeCaches::access(int number, std::uint64_t address, bool write, std::int64_t times, AccessCounts& counts)
{
  Core& by = core(number);
  AccessCounts::Kind& kind = write ? counts.writes : counts.reads;
  kind.accesses += times;
  kind.misses.resize(memory_.caches.size());
  translate(by, address, counts);
  if (cores_.size() > 1) take_from_others(by, address, write, counts);
  if (!memory_.caches.empty()) {
    const Line at = line(0, address);
    if (cache(by, 0).touch(at.number, at.place, write)) return;
  }
  fetch(by, address, write, counts);
}

void NodeCaches::translate(Core& by, std::uint64_t address, AccessCounts& counts) const
{
  if (!by.tlb) return;
  const std::uint64_t page = address / page_bytes(memory_);
  if (by.tlb->touch(page, page, false)) return;
  by.tlb->insert(page, page, false);
  ++counts.tlb_misses;
  counts.picoseconds += static_cast<double>(memory_.tlb->miss);
}

/// A line that the core's first cache does not hold.
void NodeCaches::fetch(Core& by, std::uint64_t address, bool write, AccessCounts& counts)
{
  AccessCounts::Kind& kind = write ? counts.writes : counts.reads;
  const std::size_t levels = memory_.caches.size();
  std::size_t found = 0;
  for (; found < levels; ++found) {
    const Line at = line(found, address);
    if (found > 0 && cache(by, found).touch(at.number, at.place, false)) break;
    ++kind.misses[found];
  }
  const bool in_memory = found == levels;
  const double transfer = transfer_time(found);
  auto latency = static_cast<double>(in_memory ? memory_.main.latency : memory_.caches[found].latency);
  if (prefetched(by, address)) {
    ++counts.prefetched;
    latency = std::max(0.0, latency / memory_.prefetch->lines_ahead - transfer);
  }
  counts.picoseconds += latency + transfer;
  if (in_memory) counts.memory_bytes += levels == 0 ? line_bytes() : memory_.caches.back().line_bytes;
  for (std::size_t level = found; level-- > 0;)
    put(by, level, address, write && level == 0, counts);
}

/// Of a line from the cache of this level, or main memory, inward.
double NodeCaches::transfer_time(std::size_t level) const
{
  const bool memory = level == memory_.caches.size();
  const double rate = memory ? memory_.main.bytes_per_second : memory_.caches[level].bytes_per_second;
  const std::int64_t bytes = level == 0 ? line_bytes() : memory_.caches[level - 1].line_bytes;
  return rate > 0 ? static_cast<double>(bytes) / rate * picoseconds_per_second : 0;
}

bool NodeCaches::prefetched(Core& by, std::uint64_t address) const
{
  if (!memory_.prefetch) return false;
  const auto size = static_cast<std::uint64_t>(line_bytes());
  const std::uint64_t at = address / size;
  const std::uint64_t page_lines = page_bytes(memory_) / size;
  for (auto stream = by.streams.begin(); stream != by.streams.end(); ++stream) {
    const int step = at == stream->last + 1 ? 1 : at + 1 == stream->last ? -1 : 0;
    if (step == 0 || at / page_lines != stream->last / page_lines) continue;
    if (stream->direction != 0 && stream->direction != step) continue;
    const bool known = stream->direction != 0;
    *stream = {at, step};
    std::rotate(by.streams.begin(), stream, stream + 1);
    return known;
  }
  by.streams.insert(by.streams.begin(), {at, 0});
  if (by.streams.size() > static_cast<std::size_t>(memory_.prefetch->streams)) by.streams.pop_back();
  return false;
}

/// Into a cache that does not hold the line.
void NodeCaches::put(Core& by, std::size_t level, std::uint64_t address, bool dirty, AccessCounts& counts)
{
  const Line at = line(level, address);
  const auto gone = cache(by, level).insert(at.number, at.place, dirty);
  if (!gone) return;
  const auto size = static_cast<std::uint64_t>(memory_.caches[level].line_bytes);
  const std::uint64_t start = gone->line * size;
  bool is_dirty = gone->dirty;
  if (memory_.inclusive)
    for (auto& [number, other] : cores_) {
      if (other.caches[level] != by.caches[level]) continue;
      for (std::size_t inner = 0; inner < level; ++inner)
        for (std::uint64_t part = start; part < start + size;
             part += static_cast<std::uint64_t>(memory_.caches[inner].line_bytes)) {
          const Line held = line(inner, part);
          is_dirty = is_dirty || cache(other, inner).is_dirty(held.number, held.place);
          cache(other, inner).remove(held.number, held.place);
        }
    }
  if (is_dirty) write_back(level + 1, by, start, counts);
}

/// To the caches from `level` on, or main memory.
void NodeCaches::write_back(std::size_t level, const Core& from, std::uint64_t address, AccessCounts& counts)
{
  for (; level < memory_.caches.size(); ++level) {
    const Line at = line(level, address);
    if (cache(from, level).set_dirty(at.number, at.place, true)) return;
  }
  to_memory(counts);
}

void NodeCaches::to_memory(AccessCounts& counts) const
{
  const std::int64_t bytes = memory_.caches.empty() ? line_bytes() : memory_.caches.back().line_bytes;
  counts.memory_bytes += bytes;
}

void NodeCaches::take_from_others(const Core& by, std::uint64_t address, bool write, AccessCounts& counts)
{
  for (auto& [number, other] : cores_) {
    if (&other == &by) continue;
    for (std::size_t level = 0; level < memory_.caches.size(); ++level) {
      if (other.caches[level] == by.caches[level]) break; // from here on they see the same
      const Line at = line(level, address);
      if (cache(other, level).is_dirty(at.number, at.place)) {
        cache(other, level).set_dirty(at.number, at.place, false);
        write_back(level + 1, other, address, counts);
      }
      if (write) cache(other, level).remove(at.number, at.place);
    }
  }
}

void NodeCaches::device_access(std::uint64_t address, bool write)
{
  for (std::size_t level = 0; level < caches_.size(); ++level) {
    const Line at = line(level, address);
    for (Cache& each : caches_[level]) {
      if (write)
        each.remove(at.number, at.place);
      else
        each.set_dirty(at.number, at.place, false);
    }
  }
}

} // namespace loghop::simulate
