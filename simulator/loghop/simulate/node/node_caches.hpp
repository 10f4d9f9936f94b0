// Simulates the caches of a node under the accesses of its cores and its network interface, and counts what costs something
// (access_costs.hpp). What happens does not depend on any latency or bandwidth.
//
// An access of a core to a line of its first cache:
// - Its page is looked up in the core's TLB.
// - The line is looked up in the core's caches, nearest first. It is put into all caches up to the one where it is
//   found, or all, the outermost first. Caches beyond the first see physical addresses. Without caches each access is one of
//   main memory, of a word of 8 bytes.
// - Misses of the first cache on successive lines of a page, up or down, are a stream. From the third on they were
//   prefetched. A miss belongs to the most recently advanced stream that it continues; one on the last line of a stream
//   again changes nothing; any other begins one.
// - A dirty line that leaves a cache goes to the next cache outward that holds it, which is no use of it there, else to
//   main memory. Buffers hide it from the core, but main memory is used (memory_walk.hpp). With inclusive caches the
//   parts of a line that leaves a cache leave the caches inside, and the line is dirty if one of them was.
// - Coherence, between caches that the core uses and those that it does not, keeps track of units as long as the
//   longest line of the latter. A miss, or a write, cleans the lines of the unit in caches that the core does not use,
//   inner ones first, as if they had left; a write then takes them from there. A line is taken from others if it was changed
//   there, or lost.
// The network interface accesses main memory, by lines of the outermost cache: all caches clean the lines that it
// reads, and lose those that it writes. With device_writes_to_cache the outermost cache of the first core gets what it
// writes instead, as a dirty line. It costs no core anything.
// The bytes of lines and pages are powers of two, as the reader of platforms has it.
#pragma once

#include "loghop/platform/memory_hierarchy.hpp"
#include "loghop/simulate/node/access_costs.hpp"
#include "loghop/simulate/node/cache.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/core/random.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace loghop::simulate {

/// Of a power of two.
int binary_logarithm(std::int64_t power);

/// All that is counted of accesses.
struct AccessCounts : CostlyAccesses {
  struct Kind {
    std::int64_t accesses = 0;
    std::vector<std::int64_t> misses; ///< by cache, from the core outward
  };
  Kind reads, writes;
  std::int64_t prefetched = 0; ///< lines
  std::int64_t coherence = 0;  ///< accesses that took lines from caches of other cores

  bool operator==(const AccessCounts& other) const; ///< of all but the places of lines
};

class NodeCaches {
public:
  /// `cores` lists the cores that access memory, in any order; the others do nothing.
  NodeCaches(const MemoryHierarchy& memory, int cores_per_chip, std::vector<int> cores, std::uint64_t seed);
  NodeCaches(const NodeCaches&) = delete;
  NodeCaches& operator=(const NodeCaches&) = delete;

  std::size_t index(int core) const; ///< by which the core is known here
  /// Returns whether it found page and line at hand, so that all that was at hand for the core still is.
  bool access(std::size_t core, std::uint64_t address, bool write, AccessCounts& counts);
  /// Whether a read by the core, or a write if its last access there was one, costs nothing and changes nothing.
  bool at_hand(std::size_t core, std::uint64_t address);
  /// Others put so many bytes into each cache, by level, and use as many pages as the innermost ones have.
  void crowd(const std::vector<std::int64_t>& bytes, AccessCounts& counts);
  void device_access(std::uint64_t address, bool write);
  /// All that later accesses depend on: equal ones give equal counts from here on.
  std::vector<std::uint64_t> state() const;
  std::size_t state_size() const; ///< about the numbers in it
  std::int64_t line_bytes() const { return memory_.caches.empty() ? 8 : memory_.caches.front().line_bytes; }

private:
  struct Stream {
    std::uint64_t last;
    int direction = 0; ///< 0: not known yet
  };
  /// One of the caches, and the unit of coherence of its lines for somebody who does not use it.
  struct Place {
    std::size_t level, index;
    std::size_t core; ///< one that uses it
    std::uint64_t unit_bytes;
  };
  struct Core {
    int number;
    std::vector<std::size_t> caches; ///< that it uses, by level: their numbers
    std::vector<Cache*> used;        ///< the same
    std::vector<Place> others;       ///< that it does not use, inner ones first
    std::optional<Cache> tlb;
    std::vector<Stream> streams; ///< the last advanced first
  };
  struct Address {
    std::uint64_t program, physical;
  };
  /// A line as Cache knows it.
  struct Line {
    std::uint64_t number, place;
  };
  struct Page {
    std::uint64_t program = ~std::uint64_t{0};
    std::uint64_t physical = 0;
  };
  void add_caches(std::size_t level, int cores_per_chip);
  std::vector<Place> unused_by(const Core& core) const;
  Address address_of(std::uint64_t program);
  /// The first cache sees addresses of the program.
  Line first_line(std::uint64_t program) const { return {program >> line_shift_[0], program >> line_shift_[0]}; }
  Line line(std::size_t level, const Address& address) const
  {
    if (level == 0) return first_line(address.program);
    return {address.program >> line_shift_[level], address.physical >> line_shift_[level]};
  }
  static Cache& cache(const Core& core, std::size_t level) { return *core.used[level]; }

  bool translate(Core& core, std::uint64_t address, AccessCounts& counts) const;
  void fetch(Core& core, const Address& address, bool write, bool from_others, AccessCounts& counts);
  bool prefetched(Core& core, std::uint64_t address) const;
  void put(Core& core, std::size_t level, const Address& address, bool dirty, AccessCounts& counts);
  void left(const Core& by, std::size_t level, const Cache::Evicted& gone, AccessCounts& counts);
  bool take_inner(const Core& core, std::size_t level, std::uint64_t start);
  void write_back(const Core& core, std::size_t from, std::uint64_t start, AccessCounts& counts);
  bool take_from_others(const Core& core, std::uint64_t address, bool write, AccessCounts& counts);

  const MemoryHierarchy memory_;
  int page_shift_;              ///< binary logarithm of the bytes of a page
  std::vector<int> line_shift_; ///< of a line, by level
  int first_line_shift_;        ///< of a line of the first cache, or of a word if there is none
  FirstNumbers pages_;          ///< physical ones that are drawn
  std::array<Page, 64> drawn_;  ///< some of the last ones, by a hash
  std::vector<Core> cores_;
  std::vector<std::vector<Cache>> caches_; ///< by level
};

} // namespace loghop::simulate
