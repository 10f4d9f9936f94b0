#include "support/memory_reference.hpp"

#include <algorithm>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace loghop::reference {

namespace {

using simulate::CopyStage;

/// Sets are not kept apart: a set is full if so many of the lines that are held fall into it.
struct LruCache {
  struct Line {
    std::uint64_t number;
    bool dirty;
  };
  std::uint64_t sets, ways;
  std::list<Line> lines; ///< the last used first

  LruCache(std::uint64_t all, std::uint64_t of_a_set) : sets(all / of_a_set), ways(of_a_set) {}

  Line* find(std::uint64_t number)
  {
    for (Line& line : lines)
      if (line.number == number) return &line;
    return nullptr;
  }
  bool use(std::uint64_t number, bool write)
  {
    Line* const found = find(number);
    if (found == nullptr) return false;
    const Line used = {number, found->dirty || write};
    drop(number);
    lines.push_front(used);
    return true;
  }
  void drop(std::uint64_t number)
  {
    lines.remove_if([number](const Line& line) { return line.number == number; });
  }
  std::optional<Line> add(std::uint64_t number, bool dirty)
  {
    lines.push_front({number, dirty});
    std::uint64_t in_set = 0;
    std::optional<Line> oldest;
    for (const Line& line : lines)
      if (line.number % sets == number % sets) {
        ++in_set;
        oldest = line;
      }
    if (in_set <= ways) return std::nullopt;
    drop(oldest->number);
    return oldest;
  }
};

struct Stream {
  std::uint64_t last;
  std::int64_t step; ///< 0: one miss only
};

class Machine {
public:
  Machine(const MemoryHierarchy& memory, int cores_per_chip, const std::set<int>& cores)
      : memory_(memory), cores_per_chip_(cores_per_chip), cores_(cores)
  {
    if (memory.tlb) page_ = static_cast<std::uint64_t>(memory.tlb->page_bytes);
  }

  void access(int core, std::uint64_t address, bool write, Counted& counts)
  {
    auto& kind = write ? counts.writes : counts.reads;
    ++kind.accesses;
    kind.misses.resize(levels());
    look_up_page(core, address, counts);
    const bool first_hit = levels() > 0 && cache(core, 0).find(number(0, address)) != nullptr;
    if (write || !first_hit) snoop(core, address, write, counts);
    std::size_t where = 0;
    while (where < levels() && !cache(core, where).use(number(where, address), write && where == 0))
      ++kind.misses[where++];
    if (where == 0 && levels() > 0) return;
    pay(core, address, where, counts);
    while (where-- > 0) {
      const auto gone = cache(core, where).add(number(where, address), write && where == 0);
      if (gone) left(core, where, *gone, counts);
    }
  }

  void device(std::uint64_t address, bool write)
  {
    if (levels() == 0) return;
    for (const int core : cores_)
      for (std::size_t level = 0; level < levels(); ++level)
        for (const std::uint64_t held : overlapping(core, level, unit_of(levels() - 1, address))) {
          cache(core, level).find(held)->dirty = false;
          if (write) cache(core, level).drop(held);
        }
  }

private:
  using Range = std::pair<std::uint64_t, std::uint64_t>; ///< of addresses, without the last

  std::size_t levels() const { return memory_.caches.size(); }
  std::uint64_t bytes(std::size_t level) const { return static_cast<std::uint64_t>(memory_.caches[level].line_bytes); }
  std::uint64_t number(std::size_t level, std::uint64_t address) const { return address / bytes(level); }
  int user(int core, std::size_t level) const
  {
    const SharedBy by = memory_.caches[level].shared_by;
    return by == SharedBy::core ? core : by == SharedBy::chip ? core / cores_per_chip_ : 0;
  }
  LruCache& cache(int core, std::size_t level)
  {
    const CacheLevel& of = memory_.caches[level];
    return caches_
        .try_emplace({level, user(core, level)}, static_cast<std::uint64_t>(of.size_bytes / of.line_bytes), of.ways)
        .first->second;
  }
  Range unit_of(std::size_t level, std::uint64_t address) const
  {
    const std::uint64_t start = number(level, address) * bytes(level);
    return {start, start + bytes(level)};
  }
  std::vector<std::uint64_t> overlapping(int core, std::size_t level, Range range)
  {
    std::vector<std::uint64_t> result;
    for (const LruCache::Line& line : cache(core, level).lines)
      if (line.number * bytes(level) < range.second && range.first < (line.number + 1) * bytes(level))
        result.push_back(line.number);
    return result;
  }

  void look_up_page(int core, std::uint64_t address, Counted& counts)
  {
    if (!memory_.tlb) return;
    const int entries = memory_.tlb->entries;
    const int ways = memory_.tlb->ways == 0 ? entries : memory_.tlb->ways;
    LruCache& pages = tlbs_.try_emplace(core, entries, ways).first->second;
    if (pages.use(address / page_, false)) return;
    pages.add(address / page_, false);
    ++counts.tlb_misses;
    counts.picoseconds += static_cast<double>(memory_.tlb->miss);
  }

  void snoop(int core, std::uint64_t address, bool write, Counted& counts)
  {
    for (std::size_t level = 0; level < levels(); ++level)
      for (const int other : cores_) {
        if (user(other, level) == user(core, level)) continue;
        std::uint64_t longest = 0;
        std::size_t of = level;
        for (std::size_t i = 0; i < levels(); ++i)
          if (user(other, i) != user(core, i) && bytes(i) >= longest) {
            longest = bytes(i);
            of = i;
          }
        for (const std::uint64_t held : overlapping(other, level, unit_of(of, address))) {
          LruCache::Line& line = *cache(other, level).find(held);
          if (std::exchange(line.dirty, false)) write_back(other, level, held * bytes(level), counts);
          if (write) cache(other, level).drop(held);
        }
      }
  }

  void left(int core, std::size_t level, const LruCache::Line& gone, Counted& counts)
  {
    bool dirty = gone.dirty;
    const Range range = {gone.number * bytes(level), (gone.number + 1) * bytes(level)};
    for (const int other : cores_)
      for (std::size_t inner = 0; memory_.inclusive && inner < level; ++inner)
        if (user(other, level) == user(core, level))
          for (const std::uint64_t held : overlapping(other, inner, range)) {
            dirty = dirty || cache(other, inner).find(held)->dirty;
            cache(other, inner).drop(held);
          }
    if (dirty) write_back(core, level, range.first, counts);
  }

  void write_back(int core, std::size_t level, std::uint64_t address, Counted& counts)
  {
    for (std::size_t outer = level + 1; outer < levels(); ++outer)
      if (LruCache::Line* const line = cache(core, outer).find(number(outer, address))) {
        line->dirty = true;
        return;
      }
    counts.memory_bytes += memory_.caches[level].line_bytes;
  }

  void pay(int core, std::uint64_t address, std::size_t where, Counted& counts)
  {
    const std::int64_t word = 8;
    const bool memory = where == levels();
    const std::int64_t moved = where == 0 ? word : memory_.caches[where - 1].line_bytes;
    const double rate = memory ? memory_.main.bytes_per_second : memory_.caches[where].bytes_per_second;
    const auto latency = static_cast<double>(memory ? memory_.main.latency : memory_.caches[where].latency);
    const double transfer = rate == 0 ? 0 : static_cast<double>(moved) / rate * 1e12;
    if (memory) counts.memory_bytes += moved;
    if (foreseen(core, address)) {
      ++counts.prefetched;
      counts.picoseconds += std::max(transfer, latency / memory_.prefetch->lines_ahead);
    } else {
      counts.picoseconds += latency + transfer;
    }
  }

  bool foreseen(int core, std::uint64_t address)
  {
    if (!memory_.prefetch) return false;
    const std::uint64_t size = levels() == 0 ? 8 : bytes(0);
    const std::uint64_t line = address / size;
    std::list<Stream>& streams = streams_[core];
    for (auto stream = streams.begin(); stream != streams.end(); ++stream) {
      const auto step = static_cast<std::int64_t>(line - stream->last);
      if (step == 0) return false;
      const bool same_page = line * size / page_ == stream->last * size / page_;
      if ((step != 1 && step != -1) || !same_page || (stream->step != 0 && stream->step != step)) continue;
      const bool third = stream->step != 0;
      streams.erase(stream);
      streams.push_front({line, step});
      return third;
    }
    streams.push_front({line, 0});
    if (streams.size() > static_cast<std::size_t>(memory_.prefetch->streams)) streams.pop_back();
    return false;
  }

  const MemoryHierarchy memory_;
  int cores_per_chip_;
  std::set<int> cores_;
  std::uint64_t page_ = 4096;
  std::map<std::pair<std::size_t, int>, LruCache> caches_;
  std::map<int, LruCache> tlbs_;
  std::map<int, std::list<Stream>> streams_;
};

std::uint64_t place(std::int64_t byte, const MessageLayout& layout)
{
  return static_cast<std::uint64_t>(byte / layout.block_bytes * layout.stride_bytes + byte % layout.block_bytes);
}

} // namespace

std::vector<Counted> walk(const MemoryHierarchy& memory, int cores_per_chip, const std::vector<CopyStage>& stages,
                          const std::vector<std::uint64_t>& addresses, int most_rounds)
{
  std::set<int> cores;
  for (const CopyStage& stage : stages)
    if (stage.core >= 0) cores.insert(stage.core);
  Machine machine(memory, cores_per_chip, cores);
  std::vector<Counted> last;
  for (int round = 0; round < most_rounds; ++round) {
    std::vector<Counted> counts(stages.size());
    for (std::size_t i = 0; i < stages.size(); ++i) {
      const CopyStage& s = stages[i];
      const auto go = [&](int buffer, const MessageLayout& layout, std::int64_t byte, bool write) {
        if (buffer < 0) return;
        const std::uint64_t address = addresses[static_cast<std::size_t>(buffer)] + place(byte, layout);
        if (s.core < 0) return machine.device(address, write);
        machine.access(s.core, address, write, counts[i]);
      };
      for (std::int64_t byte = 0; byte < s.from_layout.count * s.from_layout.block_bytes; byte += s.element_bytes) {
        go(s.from, s.from_layout, byte, false);
        go(s.to, s.to_layout, byte, true);
      }
    }
    const bool settled = counts == last;
    last = counts;
    if (settled) break;
  }
  return last;
}

} // namespace loghop::reference
