// A first-in-first-out list of indices into a Pool, linked through the records: an empty list costs two indices.
#pragma once

#include "loghop/simulate/engine/pool.hpp"

#include <cstdint>

namespace loghop::simulate {

struct IndexList {
  std::uint32_t first = nothing;
  std::uint32_t last = nothing;

  bool empty() const { return first == nothing; }

  template<class Record> void push(Pool<Record>& pool, std::uint32_t index)
  {
    pool[index].next = nothing;
    if (empty())
      first = index;
    else
      pool[last].next = index;
    last = index;
  }

  template<class Record> void pop(const Pool<Record>& pool)
  {
    first = pool[first].next;
    if (first == nothing) last = nothing;
  }
};

} // namespace loghop::simulate
