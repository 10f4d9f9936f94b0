// A hash table from 32-bit numbers to values for the state that each of very many ranks keeps: one pointer while it is
// empty, one array otherwise. Open addressing with linear probing; what is erased leaves no trace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace loghop {

template<class Value> class SmallMap {
public:
  std::size_t size() const { return table_ ? table_->size : 0; }
  bool empty() const { return size() == 0; }

  /// Null if there is none. Valid until the next change.
  Value* find(std::uint32_t key)
  {
    if (empty()) return nullptr;
    Slot& slot = table_->slots[place_of(key)];
    return slot.used ? &slot.value : nullptr;
  }
  const Value* find(std::uint32_t key) const { return const_cast<SmallMap*>(this)->find(key); }

  /// False, and nothing changes, if the key is there already.
  bool insert(std::uint32_t key, const Value& value)
  {
    if (!table_) table_ = std::make_unique<Table>();
    if (find(key) != nullptr) return false;
    if (2 * (table_->size + 1) > table_->slots.size()) grow();
    table_->slots[place_of(key)] = {key, true, value};
    ++table_->size;
    return true;
  }

  void erase(std::uint32_t key)
  {
    if (find(key) == nullptr) return;
    std::size_t hole = place_of(key);
    if (--table_->size == 0) return table_.reset();
    // A later key moves into the hole unless it would then stand before its home, where a search begins.
    for (std::size_t at = after(hole); table_->slots[at].used; at = after(at)) {
      const std::size_t home = home_of(table_->slots[at].key);
      if (((at - home) & mask()) < ((at - hole) & mask())) continue;
      table_->slots[hole] = table_->slots[at];
      hole = at;
    }
    table_->slots[hole].used = false;
  }

  void clear() { table_.reset(); }

  /// In no order that means anything.
  template<class Visit> void for_each(Visit visit) const
  {
    if (!table_) return;
    for (const Slot& slot : table_->slots)
      if (slot.used) visit(slot.key, slot.value);
  }

private:
  struct Slot {
    std::uint32_t key = 0;
    bool used = false;
    Value value{};
  };
  struct Table {
    std::size_t size = 0;
    std::vector<Slot> slots = std::vector<Slot>(4); ///< a power of two, never full
  };

  std::size_t mask() const { return table_->slots.size() - 1; }
  std::size_t after(std::size_t place) const { return (place + 1) & mask(); }
  std::size_t home_of(std::uint32_t key) const
  {
    const std::uint64_t mixed = key * std::uint64_t{0x9E3779B97F4A7C15};
    return static_cast<std::size_t>(mixed >> 32) & mask();
  }
  /// Where the key is, or would be added.
  std::size_t place_of(std::uint32_t key) const
  {
    std::size_t at = home_of(key);
    while (table_->slots[at].used && table_->slots[at].key != key)
      at = after(at);
    return at;
  }
  void grow()
  {
    std::vector<Slot> old(2 * table_->slots.size());
    old.swap(table_->slots);
    for (const Slot& slot : old)
      if (slot.used) table_->slots[place_of(slot.key)] = slot;
  }

  std::unique_ptr<Table> table_;
};

} // namespace loghop
