// The labels of one rank of a GOAL text, numbered from 0 in the order in which they are first seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

class GoalLabels {
public:
  GoalLabels() : slots_(smallest) {}

  void clear(); ///< costs nothing: a file may have a million short ranks after a long one
  std::uint32_t number_of(std::string_view name);
  std::string_view name(std::uint32_t number) const;
  std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }

private:
  static constexpr std::size_t smallest = 64;
  static constexpr std::size_t short_name = 7;
  static constexpr std::uint64_t hashed = std::uint64_t{1} << 63; ///< above all keys that are names

  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = 0;
    std::uint32_t round = 0; ///< the slot is empty unless this is round_
  };

  /// A short name itself, which spares the comparison of names; of a longer one its hash.
  static std::uint64_t key_of(std::string_view name);
  static bool is_name(std::uint64_t key) { return key < hashed; }

  std::size_t place_of(std::uint64_t key) const;
  Slot& slot_of(std::string_view name, std::uint64_t key);
  Slot& empty_slot_of(std::uint64_t key);
  void grow();

  std::vector<Slot> slots_; ///< open addressing; a power of two, at most half full
  std::uint32_t round_ = 1;
  std::string names_;
  std::vector<std::size_t> ends_; ///< of each name in names_
};

} // namespace loghop
