// A priority queue of indices into a Pool, linked through the records: an empty one costs one index.
#pragma once

#include "loghop/simulate/engine/pool.hpp"

#include <cstdint>
#include <utility>

namespace loghop::simulate {

/// A pairing heap (Fredman, Sedgewick, Sleator, Tarjan, Algorithmica 1986): adding costs O(1), taking the first O(log
/// n) on average. `Record` needs members `std::uint32_t next, child`, and operator< says which goes first.
struct LinkedHeap {
  std::uint32_t first = nothing;

  bool empty() const { return first == nothing; }

  template<class Record> void push(Pool<Record>& pool, std::uint32_t index)
  {
    pool[index].next = nothing;
    pool[index].child = nothing;
    first = empty() ? index : joined(pool, first, index);
  }

  template<class Record> void pop(Pool<Record>& pool)
  {
    std::uint32_t pairs = nothing; // from the last to the first
    for (std::uint32_t a = pool[first].child; a != nothing;) {
      const std::uint32_t b = pool[a].next;
      const std::uint32_t rest = b == nothing ? nothing : pool[b].next;
      const std::uint32_t pair = b == nothing ? a : joined(pool, a, b);
      pool[pair].next = pairs;
      pairs = pair;
      a = rest;
    }
    first = pairs;
    if (empty()) return;
    std::uint32_t rest = std::exchange(pool[first].next, nothing);
    while (rest != nothing) {
      const std::uint32_t after = pool[rest].next;
      first = joined(pool, first, rest);
      rest = after;
    }
  }

private:
  template<class Record> static std::uint32_t joined(Pool<Record>& pool, std::uint32_t a, std::uint32_t b)
  {
    if (pool[b] < pool[a]) std::swap(a, b);
    pool[b].next = pool[a].child;
    pool[a].child = b;
    pool[a].next = nothing;
    return a;
  }
};

} // namespace loghop::simulate
