// How fast is a walk through caches, and what does it save over one of every element of every round?
//
// Copies of a strided message, as packing and unpacking make them, on the caches of an IBM p5 575 with random pages,
// which is where calibration spends its time. Both walks must count the same and take the same time to the last bit.
// The last message goes from one core to another of the node instead, whose caches look into each other's.
// Columns: accesses of a round, nanoseconds an access of that round of both walks, and their ratio. The option --quick
// takes small messages.
#include "loghop/simulate/node/memory_walk.hpp"
#include "support/full_walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <string_view>

namespace loghop::benchmarks {
namespace {

using simulate::AccessCounts;
using simulate::CopyStage;

constexpr std::uint64_t seed = 1;

double processor_s()
{
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// As platforms/power5-p575.json.
MemoryHierarchy p575()
{
  constexpr double cycle = 1e12 / 1.9e9; // ps
  MemoryHierarchy memory;
  memory.caches = {{"L1", 32 << 10, 128, 4, SharedBy::core, 1'053, 0},
                   {"L2", 1920 << 10, 128, 10, SharedBy::chip, 6'842, 32e12 / cycle},
                   {"L3", 36 << 20, 256, 12, SharedBy::chip, 45'789, 8e12 / cycle}};
  memory.tlb = Tlb{2048, 4, 4096, 31'579};
  memory.prefetch = StreamPrefetch{8, 5};
  memory.main = {116'000, 6e9, 50e9};
  memory.pages = MemoryHierarchy::Pages::random;
  memory.element_time = 526;
  return memory;
}

/// A core packs and copies, the network interface sends and receives, the core copies and unpacks.
std::vector<CopyStage> message(std::int64_t bytes, std::int64_t block, std::int64_t stride)
{
  const MessageLayout whole = {1, bytes, bytes};
  const MessageLayout strided = {bytes / block, block, stride};
  return {{0, 0, 1, strided, whole, 8}, {0, 1, 2, whole, whole, 8}, {-1, 2, -1, whole, whole, 8},
          {-1, -1, 3, whole, whole, 8}, {0, 3, 4, whole, whole, 8}, {0, 4, 5, whole, strided, 8}};
}

/// A core packs, and a core of another chip copies and unpacks.
std::vector<CopyStage> message_within_node(std::int64_t bytes, std::int64_t block, std::int64_t stride)
{
  const MessageLayout whole = {1, bytes, bytes};
  const MessageLayout strided = {bytes / block, block, stride};
  return {{0, 0, 1, strided, whole, 8}, {1, 1, 3, whole, whole, 8}, {1, 3, 2, whole, strided, 8}};
}

std::int64_t accesses(const std::vector<AccessCounts>& counts)
{
  std::int64_t sum = 0;
  for (const AccessCounts& c : counts)
    sum += c.reads.accesses + c.writes.accesses;
  return sum;
}

bool same(const std::vector<AccessCounts>& a, const std::vector<AccessCounts>& b)
{
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const AccessCounts& x, const AccessCounts& y) {
    return x == y && x.lines == y.lines && x.upgrades == y.upgrades;
  });
}

bool measure(const std::vector<CopyStage>& stages)
{
  const MemoryHierarchy memory = p575();
  const MessageLayout& layout = stages.front().from_layout;
  simulate::MemoryWalk walk(memory, 8, 1, seed);
  const std::vector<std::uint64_t> addresses = walk.addresses(stages);
  const double start = processor_s();
  const std::vector<AccessCounts> walked = walk.count(stages, addresses);
  const double half = processor_s();
  const std::vector<AccessCounts> expected = reference::full_walk(memory, 1, seed, stages, addresses);
  const double walk_s = half - start, full_s = processor_s() - half;
  const bool equal = same(walked, expected);
  const double each = 1e9 / static_cast<double>(accesses(walked));
  fmt::print("{:>9}  {:>9}  {:>9}  {:>9}  {:>13.2f}  {:>18.2f}  {:>6.1f}{}\n", layout.count * layout.block_bytes,
             layout.block_bytes, layout.stride_bytes, accesses(walked), walk_s * each, full_s * each, full_s / walk_s,
             equal ? "" : "  counts differ");
  return equal;
}

} // namespace
} // namespace loghop::benchmarks

int main(int argc, char** argv)
{
  using namespace loghop::benchmarks;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t bytes = quick ? 64 << 10 : 8 << 20;
  fmt::print("    bytes      block     stride   accesses  walk [ns each]  full walk [ns each]   ratio\n");
  bool equal = true;
  for (const auto& [block, stride] : {std::pair(bytes, bytes),
                                      {std::int64_t{512}, std::int64_t{4096}},
                                      {std::int64_t{16}, std::int64_t{1024}},
                                      {std::int64_t{16}, std::int64_t{262144}}})
    equal = measure(message(bytes, block, stride)) && equal;
  equal = measure(message_within_node(bytes, 16, 262144)) && equal;
  return equal ? 0 : 1;
}
