#include "loghop/simulate/node/memory_walk.hpp"

#include <algorithm>
#include <cmath>

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

std::vector<std::int64_t> key_of(const std::vector<CopyStage>& stages)
{
  std::vector<std::int64_t> key;
  for (const CopyStage& s : stages)
    for (const std::int64_t part :
         {std::int64_t{s.core}, std::int64_t{s.from}, std::int64_t{s.to}, s.from_layout.count,
          s.from_layout.block_bytes, s.from_layout.stride_bytes, s.to_layout.count, s.to_layout.block_bytes,
          s.to_layout.stride_bytes, s.element_bytes, s.from_offset, s.to_offset})
      key.push_back(part);
  return key;
}

/// Walks through the elements of one side of a copy.
class Side {
public:
  Side(int buffer, const MessageLayout& layout, std::int64_t offset, const std::vector<std::uint64_t>& addresses)
      : in_memory_(buffer >= 0), layout_(layout), start_(in_memory_ ? addresses[static_cast<std::size_t>(buffer)] : 0)
  {
    start_ += static_cast<std::uint64_t>(offset);
  }

  bool in_memory() const { return in_memory_; }
  std::uint64_t address() const { return start_ + static_cast<std::uint64_t>(block_ * layout_.stride_bytes + inside_); }
  /// Elements from here on, this one included, that begin in the same line and the same block.
  std::int64_t run(std::int64_t element, std::int64_t line) const
  {
    const std::int64_t in_block = layout_.block_bytes - inside_;
    const std::int64_t in_line = in_memory_ ? line - static_cast<std::int64_t>(address()) % line : in_block;
    return (std::min(in_block, in_line) + element - 1) / element;
  }
  void advance(std::int64_t bytes)
  {
    inside_ += bytes;
    if (inside_ < layout_.block_bytes) return;
    inside_ = 0;
    ++block_;
  }

private:
  bool in_memory_;
  MessageLayout layout_;
  std::uint64_t start_;
  std::int64_t block_ = 0;
  std::int64_t inside_ = 0;
};

} // namespace

MemoryWalk::MemoryWalk(const MemoryHierarchy& memory, int, int cores_per_chip, std::uint64_t seed)
    : memory_(memory), cores_per_chip_(cores_per_chip), seed_(seed)
{}

const std::vector<CopyCost>& MemoryWalk::steady_state(const std::vector<CopyStage>& stages)
{
  const auto [entry, is_new] = known_.try_emplace(key_of(stages));
  if (!is_new) return entry->second;
  const std::vector<AccessCounts> counts = count(stages, addresses(stages));
  for (std::size_t i = 0; i < stages.size(); ++i)
    entry->second.push_back(stages[i].core < 0 ? CopyCost{} : cost(stages[i], counts[i]));
  return entry->second;
}

CopyCost MemoryWalk::cost(const CopyStage& stage, const AccessCounts& counts) const
{
  const std::int64_t elements = bytes_of(stage.from_layout) / stage.element_bytes;
  const Picoseconds alone = elements * memory_.element_time + std::llround(counts.picoseconds);
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
  std::vector<AccessCounts> last;
  for (int round = 0; round < most_rounds; ++round) {
    std::vector<AccessCounts> counts(stages.size());
    for (std::size_t i = 0; i < stages.size(); ++i)
      copy(stages[i], addresses, caches, counts[i]);
    const bool settled = counts == last;
    last = std::move(counts);
    if (settled) break;
  }
  return last;
}

void MemoryWalk::copy(const CopyStage& stage, const std::vector<std::uint64_t>& addresses, NodeCaches& caches,
                      AccessCounts& counts) const
{
  const std::int64_t line = caches.line_bytes();
  const std::int64_t element = stage.element_bytes;
  const bool by_core = stage.core >= 0;
  const std::size_t core = by_core ? caches.index(stage.core) : 0;
  Side from(stage.from, stage.from_layout, stage.from_offset, addresses);
  Side to(stage.to, stage.to_layout, stage.to_offset, addresses);
  const auto access = [&](const Side& side, bool write) {
    if (!side.in_memory()) return;
    if (by_core)
      caches.access(core, side.address(), write, counts);
    else
      caches.device_access(side.address(), write);
  };
  const auto at_hand = [&](const Side& side) {
    return !side.in_memory() || !by_core || caches.at_hand(core, side.address());
  };
  for (std::int64_t left = bytes_of(stage.from_layout) / element; left > 0;) {
    std::int64_t run = std::min({left, from.run(element, line), to.run(element, line)});
    access(from, false);
    access(to, true);
    // The rest of the run finds both lines where the first left them, or they push each other out all along.
    if (run > 1 && !(at_hand(from) && at_hand(to))) run = 1;
    if (by_core && from.in_memory()) counts.reads.accesses += run - 1;
    if (by_core && to.in_memory()) counts.writes.accesses += run - 1;
    from.advance(run * element);
    to.advance(run * element);
    left -= run;
  }
}

} // namespace loghop::simulate
