#include "loghop/simulate/node/node_caches.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace loghop::simulate {

namespace {

constexpr std::int64_t page_bytes_without_tlb = 4096;
constexpr int page_number_bits = 40; ///< of physical pages that are drawn at random

/// Returns the number of the cache that a core uses, among those of its level.
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

int binary_logarithm(std::int64_t power)
{
  int exponent = 0;
  while (std::int64_t{1} << exponent < power)
    ++exponent;
  return exponent;
}

bool AccessCounts::operator==(const AccessCounts& other) const
{
  const auto all = [](const AccessCounts& c) {
    return std::tie(c.reads.accesses, c.reads.misses, c.writes.accesses, c.writes.misses, c.tlb_misses, c.prefetched,
                    c.coherence, c.memory_bytes);
  };
  return all(*this) == all(other);
}

NodeCaches::NodeCaches(const MemoryHierarchy& memory, int cores_per_chip, std::vector<int> cores, std::uint64_t seed)
    : memory_(memory), page_shift_(binary_logarithm(memory.tlb ? memory.tlb->page_bytes : page_bytes_without_tlb)),
      first_line_shift_(binary_logarithm(line_bytes())), pages_(seed, RandomPurpose::memory_pages),
      caches_(memory.caches.size())
{
  for (const CacheLevel& level : memory.caches)
    line_shift_.push_back(binary_logarithm(level.line_bytes));
  std::sort(cores.begin(), cores.end());
  cores.erase(std::unique(cores.begin(), cores.end()), cores.end());
  for (const int number : cores) {
    if (number < 0) continue;
    cores_.push_back({number, {}, {}, {}, std::nullopt, {}});
    if (memory_.tlb) cores_.back().tlb.emplace(memory_.tlb->entries, memory_.tlb->ways);
  }
  for (std::size_t level = 0; level < caches_.size(); ++level)
    add_caches(level, cores_per_chip);
  for (Core& core : cores_) {
    core.others = unused_by(core);
    for (std::size_t level = 0; level < caches_.size(); ++level)
      core.used.push_back(&caches_[level][core.caches[level]]);
  }
}

void NodeCaches::add_caches(std::size_t level, int cores_per_chip)
{
  const CacheLevel& of = memory_.caches[level];
  std::map<int, std::size_t> made;
  for (Core& core : cores_) {
    const auto [entry, is_new] =
        made.try_emplace(instance(of.shared_by, core.number, cores_per_chip), caches_[level].size());
    if (is_new) caches_[level].emplace_back(of.size_bytes / of.line_bytes, of.ways);
    core.caches.push_back(entry->second);
  }
}

std::vector<NodeCaches::Place> NodeCaches::unused_by(const Core& core) const
{
  std::vector<Place> result;
  for (std::size_t level = 0; level < caches_.size(); ++level)
    for (std::size_t other = 0; other < cores_.size(); ++other) {
      const std::vector<std::size_t>& caches = cores_[other].caches;
      const auto same = [&](const Place& place) { return place.level == level && place.index == caches[level]; };
      if (caches[level] == core.caches[level] || std::any_of(result.begin(), result.end(), same)) continue;
      std::size_t outermost = level; // sharing gets wider outward
      while (outermost + 1 < caches.size() && caches[outermost + 1] != core.caches[outermost + 1])
        ++outermost;
      const auto unit = static_cast<std::uint64_t>(memory_.caches[outermost].line_bytes);
      result.push_back({level, caches[level], other, unit});
    }
  return result;
}

std::size_t NodeCaches::index(int core) const
{
  const auto found = std::find_if(cores_.begin(), cores_.end(), [core](const Core& c) { return c.number == core; });
  return static_cast<std::size_t>(found - cores_.begin());
}

NodeCaches::Address NodeCaches::address_of(std::uint64_t program)
{
  if (memory_.pages == MemoryHierarchy::Pages::contiguous) return {program, program};
  const std::uint64_t number = program >> page_shift_;
  constexpr std::uint64_t golden = 0x9e3779b97f4a7c15; // 2^64 over the golden ratio: pages at any stride spread
  Page& page = drawn_[number * golden >> 58];
  if (page.program != number)
    page = {number, pages_.of(static_cast<int>(number)) >> (64 - page_number_bits) << page_shift_};
  return {program, page.physical + (program & ((std::uint64_t{1} << page_shift_) - 1))};
}

bool NodeCaches::at_hand(std::size_t core, std::uint64_t address)
{
  Core& by = cores_[core];
  const std::uint64_t page = address >> page_shift_;
  if (memory_.caches.empty() || (by.tlb && !by.tlb->holds(page, page))) return false;
  const Line at = first_line(address);
  return cache(by, 0).holds(at.number, at.place);
}

bool NodeCaches::access(std::size_t core, std::uint64_t address, bool write, AccessCounts& counts)
{
  Core& by = cores_[core];
  AccessCounts::Kind& kind = write ? counts.writes : counts.reads;
  ++kind.accesses;
  kind.misses.resize(memory_.caches.size());
  const bool page_found = translate(by, address, counts);
  if (!memory_.caches.empty()) {
    const Line at = first_line(address);
    const Cache::Lookup lookup = cache(by, 0).touch(at.number, at.place, write);
    // Nobody else has a line that is dirty here, nor a dirty one that is here.
    if (lookup.found && write && !lookup.was_dirty && take_from_others(by, address, write, counts)) ++counts.upgrades;
    if (lookup.found) return page_found;
  }
  const bool from_others = take_from_others(by, address, write, counts);
  fetch(by, address_of(address), write, from_others, counts);
  return false;
}

std::size_t NodeCaches::state_size() const
{
  std::size_t size = 0;
  for (const std::vector<Cache>& level : caches_)
    for (const Cache& cache : level)
      size += cache.state().size();
  for (const Core& core : cores_)
    size += core.tlb ? core.tlb->state().size() : 0;
  return size;
}

std::vector<std::uint64_t> NodeCaches::state() const
{
  std::vector<std::uint64_t> all;
  all.reserve(state_size());
  const auto add = [&all](const Cache& cache) { all.insert(all.end(), cache.state().begin(), cache.state().end()); };
  for (const std::vector<Cache>& level : caches_)
    std::for_each(level.begin(), level.end(), add);
  for (const Core& core : cores_) {
    if (core.tlb) add(*core.tlb);
    all.push_back(core.streams.size());
    for (const Stream& stream : core.streams)
      all.insert(all.end(), {stream.last, static_cast<std::uint64_t>(stream.direction)});
  }
  return all;
}

bool NodeCaches::translate(Core& by, std::uint64_t address, AccessCounts& counts) const
{
  if (!by.tlb) return true;
  const std::uint64_t page = address >> page_shift_;
  if (by.tlb->touch(page, page, false).found) return true;
  by.tlb->insert(page, page, false);
  ++counts.tlb_misses;
  return false;
}

/// A line that the core's first cache does not hold.
void NodeCaches::fetch(Core& by, const Address& address, bool write, bool from_others, AccessCounts& counts)
{
  AccessCounts::Kind& kind = write ? counts.writes : counts.reads;
  const std::size_t levels = memory_.caches.size();
  std::size_t found = 0;
  for (; found < levels; ++found) {
    const Line at = line(found, address);
    if (found > 0 && cache(by, found).touch(at.number, at.place, false).found) break;
    ++kind.misses[found];
  }
  const bool was_prefetched = prefetched(by, address.program);
  counts.prefetched += was_prefetched ? 1 : 0;
  const auto taken = write ? LineFetch::Taken::by_write : LineFetch::Taken::by_read;
  counts.count({found, was_prefetched, from_others ? taken : LineFetch::Taken::no});
  if (found == levels) counts.memory_bytes += levels == 0 ? line_bytes() : memory_.caches.back().line_bytes;
  for (std::size_t level = found; level-- > 0;)
    put(by, level, address, write && level == 0, counts);
}

bool NodeCaches::prefetched(Core& by, std::uint64_t address) const
{
  if (!memory_.prefetch) return false;
  const std::uint64_t at = address >> first_line_shift_;
  const int page_lines_shift = std::max(0, page_shift_ - first_line_shift_);
  for (auto stream = by.streams.begin(); stream != by.streams.end(); ++stream) {
    if (at - stream->last + 1 > 2) continue; // neither the same line nor one beside it
    if (at == stream->last) return false;
    const int step = at > stream->last ? 1 : -1;
    if (at >> page_lines_shift != stream->last >> page_lines_shift) continue;
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
void NodeCaches::put(Core& by, std::size_t level, const Address& address, bool dirty, AccessCounts& counts)
{
  const Line at = line(level, address);
  const auto gone = cache(by, level).insert(at.number, at.place, dirty);
  if (gone) left(by, level, *gone, counts);
}

/// A line has left a cache that the core uses.
void NodeCaches::left(const Core& by, std::size_t level, const Cache::Evicted& gone, AccessCounts& counts)
{
  const std::uint64_t start = gone.line * static_cast<std::uint64_t>(memory_.caches[level].line_bytes);
  const bool inner_dirty = memory_.inclusive && take_inner(by, level, start);
  if (gone.dirty || inner_dirty) write_back(by, level, start, counts);
}

/// Takes what has left the cache of this level from those inside. Whether anything there was dirty.
bool NodeCaches::take_inner(const Core& by, std::size_t level, std::uint64_t start)
{
  bool dirty = false;
  const std::uint64_t end = start + static_cast<std::uint64_t>(memory_.caches[level].line_bytes);
  for (const Core& core : cores_) {
    if (core.caches[level] != by.caches[level]) continue;
    for (std::size_t inner = 0; inner < level; ++inner)
      for (std::uint64_t part = start; part < end;
           part += static_cast<std::uint64_t>(memory_.caches[inner].line_bytes)) {
        const Line at = line(inner, address_of(part));
        dirty = cache(core, inner).clean(at.number, at.place) || dirty;
        cache(core, inner).remove(at.number, at.place);
      }
  }
  return dirty;
}

/// A dirty line of the cache of level `from`. Most are of the outermost one, and need no physical address.
void NodeCaches::write_back(const Core& by, std::size_t from, std::uint64_t start, AccessCounts& counts)
{
  for (std::size_t level = from + 1; level < memory_.caches.size(); ++level) {
    const Line at = line(level, address_of(start));
    if (cache(by, level).set_dirty(at.number, at.place)) return;
  }
  counts.memory_bytes += memory_.caches[from].line_bytes;
}

/// Whether it found a changed line there, or took one.
bool NodeCaches::take_from_others(const Core& by, std::uint64_t address, bool write, AccessCounts& counts)
{
  bool taken = false;
  for (const Place& place : by.others) {
    Cache& from = caches_[place.level][place.index];
    const std::uint64_t start = address / place.unit_bytes * place.unit_bytes;
    const auto size = static_cast<std::uint64_t>(memory_.caches[place.level].line_bytes);
    for (std::uint64_t part = start; part < start + place.unit_bytes; part += size) {
      if (!from.may_hold(part >> line_shift_[place.level])) continue; // as of buffers that the other core never used
      const Line at = line(place.level, address_of(part));
      const bool changed = from.clean(at.number, at.place);
      if (changed) write_back(cores_[place.core], place.level, part, counts);
      const bool lost = write && from.remove(at.number, at.place);
      taken = taken || changed || lost;
    }
  }
  counts.coherence += taken ? 1 : 0;
  return taken;
}

void NodeCaches::crowd(const std::vector<std::int64_t>& bytes, AccessCounts& counts)
{
  for (std::size_t level = 0; level < caches_.size(); ++level)
    for (std::size_t index = 0; index < caches_[level].size(); ++index) {
      const auto uses = [&](const Core& core) { return core.caches[level] == index; };
      const Core& by = *std::find_if(cores_.begin(), cores_.end(), uses);
      caches_[level][index].crowd(bytes[level] / memory_.caches[level].line_bytes,
                                  [&](const Cache::Evicted& gone) { left(by, level, gone, counts); });
    }
  for (Core& core : cores_)
    if (core.tlb) core.tlb->crowd(bytes.front() >> page_shift_, [](const Cache::Evicted&) {});
}

void NodeCaches::device_access(std::uint64_t address, bool write)
{
  if (memory_.caches.empty()) return;
  const auto unit = static_cast<std::uint64_t>(memory_.caches.back().line_bytes);
  const std::uint64_t start = address / unit * unit;
  for (std::size_t level = 0; level < caches_.size(); ++level)
    for (std::uint64_t part = start; part < start + unit;
         part += static_cast<std::uint64_t>(memory_.caches[level].line_bytes)) {
      const Line at = line(level, address_of(part));
      for (Cache& each : caches_[level])
        if (write)
          each.remove(at.number, at.place);
        else
          each.clean(at.number, at.place);
    }
  if (!write || !memory_.device_writes_to_cache || cores_.empty()) return;
  AccessCounts of_no_core;
  put(cores_.front(), caches_.size() - 1, address_of(start), true, of_no_core);
}

} // namespace loghop::simulate
