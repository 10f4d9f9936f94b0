#include "support/full_walk.hpp"

#include <utility>

namespace loghop::reference {

namespace {

using simulate::AccessCounts;
using simulate::CopyStage;

std::uint64_t place(std::uint64_t start, std::int64_t offset, const MessageLayout& layout, std::int64_t byte)
{
  const std::int64_t block = byte / layout.block_bytes;
  return start + static_cast<std::uint64_t>(offset + block * layout.stride_bytes + byte % layout.block_bytes);
}

void copy(const CopyStage& stage, const std::vector<std::uint64_t>& addresses, simulate::NodeCaches& caches,
          AccessCounts& counts)
{
  const std::size_t core = stage.core < 0 ? 0 : caches.index(stage.core);
  const auto access = [&](int buffer, std::int64_t offset, const MessageLayout& layout, std::int64_t byte, bool write) {
    if (buffer < 0) return;
    const std::uint64_t at = place(addresses[static_cast<std::size_t>(buffer)], offset, layout, byte);
    if (stage.core < 0)
      caches.device_access(at, write);
    else
      caches.access(core, at, write, counts);
  };
  const std::int64_t bytes = stage.from_layout.count * stage.from_layout.block_bytes;
  for (std::int64_t byte = 0; byte < bytes; byte += stage.element_bytes) {
    access(stage.from, stage.from_offset, stage.from_layout, byte, false);
    access(stage.to, stage.to_offset, stage.to_layout, byte, true);
  }
}

} // namespace

std::vector<AccessCounts> full_walk(const MemoryHierarchy& memory, int cores_per_chip, std::uint64_t seed,
                                    const std::vector<CopyStage>& stages, const std::vector<std::uint64_t>& addresses)
{
  std::vector<int> cores;
  for (const CopyStage& stage : stages)
    cores.push_back(stage.core);
  simulate::NodeCaches caches(memory, cores_per_chip, cores, seed);
  std::vector<AccessCounts> last;
  for (int round = 0; round < simulate::MemoryWalk::most_rounds; ++round) {
    std::vector<AccessCounts> counts(stages.size());
    for (std::size_t i = 0; i < stages.size(); ++i)
      copy(stages[i], addresses, caches, counts[i]);
    std::swap(counts, last);
    if (counts == last) break;
  }
  return last;
}

} // namespace loghop::reference
