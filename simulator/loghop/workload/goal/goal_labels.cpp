#include "loghop/workload/goal/goal_labels.hpp"

#include <functional>
#include <utility>

namespace loghop {

void GoalLabels::clear()
{
  names_.clear();
  ends_.clear();
  if (++round_ != 0) return;
  slots_.assign(smallest, Slot());
  round_ = 1;
}

std::string_view GoalLabels::name(std::uint32_t number) const
{
  const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
  return std::string_view(names_).substr(begin, ends_[number] - begin);
}

inline std::uint64_t GoalLabels::key_of(std::string_view name)
{
  if (name.size() > short_name) return std::hash<std::string_view>()(name) | hashed;
  std::uint64_t key = 0; // names have no byte 0: each has its own
  for (const char c : name)
    key = key << 8 | static_cast<unsigned char>(c);
  return key;
}

/// Where to look for a key first. Names that count, such as l1, l2, ..., differ in the lower bits only: the product
/// spreads them over the upper ones (Knuth, The Art of Computer Programming 3, 6.4).
inline std::size_t GoalLabels::place_of(std::uint64_t key) const
{
  constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15;
  return static_cast<std::size_t>(key * golden_ratio >> 32) & (slots_.size() - 1);
}

inline GoalLabels::Slot& GoalLabels::slot_of(std::string_view sought, std::uint64_t key)
{
  for (std::size_t i = place_of(key);; i = (i + 1) & (slots_.size() - 1)) {
    Slot& slot = slots_[i];
    if (slot.round != round_) return slot;
    if (slot.key == key && (is_name(key) || name(slot.number) == sought)) return slot;
  }
}

std::uint32_t GoalLabels::number_of(std::string_view name)
{
  const std::uint64_t key = key_of(name);
  Slot& slot = slot_of(name, key);
  if (slot.round == round_) return slot.number;
  const std::uint32_t number = size();
  slot = {key, number, round_};
  names_ += name;
  ends_.push_back(names_.size());
  if (2 * ends_.size() > slots_.size()) grow();
  return number;
}

void GoalLabels::grow()
{
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  for (const Slot& slot : old)
    if (slot.round == round_) empty_slot_of(slot.key) = slot;
}

GoalLabels::Slot& GoalLabels::empty_slot_of(std::uint64_t key)
{
  std::size_t i = place_of(key);
  while (slots_[i].round == round_)
    i = (i + 1) & (slots_.size() - 1);
  return slots_[i];
}

} // namespace loghop
