// First-in-first-out lists through a pool of records: an empty list costs two indices.
#pragma once

#include <cstdint>
#include <vector>

namespace loghop::simulate {

inline constexpr std::uint32_t nothing = ~std::uint32_t{0};

/// Records with recycled indices. `Record` needs a member `std::uint32_t next`.
template<class Record>
class Pool {
public:
  std::uint32_t add(const Record& record)
  {
    if (unused_ == nothing) {
      records_.push_back(record);
      return static_cast<std::uint32_t>(records_.size() - 1);
    }
    const std::uint32_t index = unused_;
    unused_ = records_[index].next;
    records_[index] = record;
    return index;
  }
  void remove(std::uint32_t index)
  {
    records_[index].next = unused_;
    unused_ = index;
  }
  Record& operator[](std::uint32_t index) { return records_[index]; }
  const Record& operator[](std::uint32_t index) const { return records_[index]; }

private:
  std::vector<Record> records_;
  std::uint32_t unused_ = nothing;
};

struct Fifo {
  std::uint32_t first = nothing;
  std::uint32_t last = nothing;

  bool empty() const { return first == nothing; }

  template<class Record>
  void push(Pool<Record>& pool, std::uint32_t index)
  {
    pool[index].next = nothing;
    if (empty()) first = index;
    else pool[last].next = index;
    last = index;
  }

  /// Takes out `index`, which stands behind `before` (nothing: at the front).
  template<class Record>
  void take(Pool<Record>& pool, std::uint32_t index, std::uint32_t before)
  {
    const std::uint32_t next = pool[index].next;
    if (before == nothing) first = next;
    else pool[before].next = next;
    if (last == index) last = before;
  }
};

} // namespace loghop::simulate
