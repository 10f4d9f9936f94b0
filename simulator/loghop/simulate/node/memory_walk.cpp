#include "loghop/simulate/node/memory_walk.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace loghop::simulate {

namespace {

constexpr std::int64_t default_page_bytes = 4096;

std::int64_t extent(const MessageLayout& layout)
{
  return (layout.count - 1) * layout.stride_bytes + layout.block_bytes;
}

std::int64_t bytes_of(const MessageLayout& layout)
{
  return layout.count * layout.block_bytes;
}

/// Accesses of a round.
std::size_t accesses_of(const std::vector<CopyStage>& stages)
{
  std::size_t accesses = 0;
  for (const CopyStage& stage : stages)
    accesses += 2 * static_cast<std::size_t>(bytes_of(stage.from_layout) / stage.element_bytes);
  return accesses;
}

/// Everything that the counts of a list follow from besides the list: not names, nor latencies and bandwidths, nor who says
/// what others do (it stands in the list).
/// A member that is added to one of these structures does not compile until somebody has decided about it here.
KnownWalks::Key key_of(const MemoryHierarchy& memory, int cores_per_chip, std::uint64_t seed)
{
  const auto& [caches, inclusive, tlb, prefetch, main, coherence, write_coherence, pages, device_writes, working_set,
               element_time] = memory;
  const bool drawn = pages == MemoryHierarchy::Pages::random;
  KnownWalks::Key key{cores_per_chip, drawn ? static_cast<std::int64_t>(seed) : 0,
                      inclusive,      static_cast<std::int64_t>(pages),
                      device_writes,  static_cast<std::int64_t>(caches.size())};
  for (const auto& [name, size, line, ways, shared_by, latency, bytes_per_second] : caches)
    key.insert(key.end(), {size, line, ways, static_cast<std::int64_t>(shared_by)});
  const auto& [entries, tlb_ways, page_bytes, miss] = tlb.value_or(Tlb{});
  key.insert(key.end(), {entries, tlb_ways, page_bytes});
  const auto& [streams, lines_ahead] = prefetch.value_or(StreamPrefetch{});
  key.push_back(streams);
  return key;
}

void append(KnownWalks::Key& key, const MessageLayout& layout)
{
  key.insert(key.end(), {layout.count, layout.block_bytes, layout.stride_bytes});
}

KnownWalks::Key key_of(KnownWalks::Key key, const std::vector<CopyStage>& stages)
{
  for (const CopyStage& s : stages) {
    key.insert(key.end(), {s.core, s.from, s.to, s.element_bytes, s.from_offset, s.to_offset});
    append(key, s.from_layout);
    append(key, s.to_layout);
    key.push_back(static_cast<std::int64_t>(s.others.size()));
    key.insert(key.end(), s.others.begin(), s.others.end());
  }
  return key;
}

/// Walks through the elements of one side of a copy.
class Side {
public:
  Side(int buffer, const MessageLayout& layout, std::int64_t offset, const std::vector<std::uint64_t>& addresses)
      : in_memory_(buffer >= 0), layout_(layout), in_block_(layout.block_bytes),
        address_((in_memory_ ? addresses[static_cast<std::size_t>(buffer)] : 0) + static_cast<std::uint64_t>(offset))
  {}

  bool in_memory() const { return in_memory_; }
  std::uint64_t address() const { return address_; }
  /// Bytes from here on in the same block and, if it is in memory, in the same line.
  std::int64_t at_most(std::uint64_t line) const
  {
    if (!in_memory_) return in_block_;
    return std::min(in_block_, static_cast<std::int64_t>(line - (address_ & (line - 1))));
  }
  void advance(std::int64_t bytes)
  {
    in_block_ -= bytes;
    address_ += static_cast<std::uint64_t>(bytes);
    if (in_block_ > 0) return;
    in_block_ = layout_.block_bytes;
    address_ += static_cast<std::uint64_t>(layout_.stride_bytes - layout_.block_bytes);
  }

private:
  bool in_memory_;
  MessageLayout layout_;
  std::int64_t in_block_; ///< bytes that are left of the block
  std::uint64_t address_;
};

} // namespace

MemoryWalk::MemoryWalk(const MemoryHierarchy& memory, int, int cores_per_chip, std::uint64_t seed)
    : memory_(memory), access_costs_(memory), cores_per_chip_(cores_per_chip), seed_(seed),
      hardware_(key_of(memory, cores_per_chip, seed))
{}

std::vector<CopyCost> MemoryWalk::steady_state(const std::vector<CopyStage>& stages)
{
  const KnownWalks::Counts& counts = walked(stages);
  std::vector<CopyCost> costs;
  for (std::size_t i = 0; i < stages.size(); ++i)
    costs.push_back(stages[i].core < 0 ? CopyCost{} : cost(stages[i], counts[i]));
  return costs;
}

const KnownWalks::Counts& MemoryWalk::walked(const std::vector<CopyStage>& stages)
{
  const KnownWalks::Key key = key_of(hardware_, stages);
  if (const KnownWalks::Counts* known = known_walks().find(key)) return *known;
  const std::vector<AccessCounts> counts = count(stages, addresses(stages));
  return known_walks().add(key, KnownWalks::Counts(counts.begin(), counts.end()));
}

CopyCost MemoryWalk::cost(const CopyStage& stage, const CostlyAccesses& counts) const
{
  const std::int64_t elements = bytes_of(stage.from_layout) / stage.element_bytes;
  const Picoseconds alone = elements * memory_.element_time + std::llround(access_costs_.picoseconds(counts));
  const double traffic = static_cast<double>(counts.memory_bytes) / memory_.main.bytes_per_second;
  return {std::max(alone, Picoseconds{std::llround(traffic * picoseconds_per_second)}), counts.memory_bytes};
}

std::vector<std::uint64_t> MemoryWalk::addresses(const std::vector<CopyStage>& stages) const
{
  const std::int64_t page = memory_.tlb ? memory_.tlb->page_bytes : default_page_bytes;
  std::vector<std::int64_t> extents;
  const auto cover = [&](int buffer, std::int64_t offset, const MessageLayout& layout) {
    if (buffer < 0) return;
    const auto number = static_cast<std::size_t>(buffer);
    if (extents.size() <= number) extents.resize(number + 1);
    extents[number] = std::max(extents[number], offset + extent(layout));
  };
  for (const CopyStage& stage : stages) {
    cover(stage.from, stage.from_offset, stage.from_layout);
    cover(stage.to, stage.to_offset, stage.to_layout);
  }
  std::vector<std::uint64_t> starts;
  std::int64_t next = page;
  for (const std::int64_t size : extents) {
    starts.push_back(static_cast<std::uint64_t>(next));
    next += (size + page - 1) / page * page + page;
  }
  return starts;
}

std::vector<AccessCounts> MemoryWalk::count(const std::vector<CopyStage>& stages,
                                            const std::vector<std::uint64_t>& addresses)
{
  std::vector<int> cores;
  for (const CopyStage& stage : stages)
    cores.push_back(stage.core);
  NodeCaches caches(memory_, cores_per_chip_, cores, seed_);
  const bool long_rounds = accesses_of(stages) > caches.state_size(); // to look at the caches costs less than a round
  std::vector<AccessCounts> last;
  std::vector<std::uint64_t> state;
  for (int round = 0; round < most_rounds; ++round) {
    std::vector<AccessCounts> counts(stages.size());
    for (std::size_t i = 0; i < stages.size(); ++i) {
      copy(stages[i], addresses, caches, counts[i]);
      if (!stages[i].others.empty()) caches.crowd(stages[i].others, counts[i]);
    }
    const bool settled = counts == last;
    last = std::move(counts);
    if (settled) break;
    if (!long_rounds) continue;
    // A round that left the caches as it had found them will repeat itself.
    const std::vector<std::uint64_t> found = std::exchange(state, caches.state());
    if (state == found) break;
  }
  return last;
}

void MemoryWalk::copy(const CopyStage& stage, const std::vector<std::uint64_t>& addresses, NodeCaches& caches,
                      AccessCounts& counts) const
{
  const auto line = static_cast<std::uint64_t>(caches.line_bytes());
  const std::int64_t element = stage.element_bytes;
  const int element_shift = binary_logarithm(element);
  const bool by_core = stage.core >= 0;
  const std::size_t core = by_core ? caches.index(stage.core) : 0;
  Side from(stage.from, stage.from_layout, stage.from_offset, addresses);
  Side to(stage.to, stage.to_layout, stage.to_offset, addresses);
  const bool looks_up_each = by_core && memory_.caches.empty();
  /// False: what the other side has at hand may have gone.
  const auto access = [&](const Side& side, bool write) {
    if (!side.in_memory()) return true;
    if (by_core) return caches.access(core, side.address(), write, counts);
    caches.device_access(side.address(), write);
    return true;
  };
  for (std::int64_t left = bytes_of(stage.from_layout) / element; left > 0;) {
    const std::int64_t begin_here =
        (std::min(from.at_most(line), to.at_most(line)) + element - 1) >> element_shift; // elements
    std::int64_t run = std::min(left, begin_here);
    access(from, false);
    const bool stays = access(to, true);
    // The rest of the run finds both lines where the first left them, or they push each other out all along.
    const bool pushed_out = !stays && from.in_memory() && !caches.at_hand(core, from.address());
    if (pushed_out || looks_up_each) run = 1;
    if (by_core && from.in_memory()) counts.reads.accesses += run - 1;
    if (by_core && to.in_memory()) counts.writes.accesses += run - 1;
    from.advance(run << element_shift);
    to.advance(run << element_shift);
    left -= run;
  }
}

} // namespace loghop::simulate
