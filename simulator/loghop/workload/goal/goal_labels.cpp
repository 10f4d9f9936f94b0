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

std::uint32_t GoalLabels::number_of(std::string_view name)
{
  const std::size_t hash = std::hash<std::string_view>()(name);
  Slot& slot = slot_of(name, hash);
  if (slot.round == round_) return slot.number;
  const std::uint32_t number = size();
  slot = {hash, number, round_};
  names_ += name;
  ends_.push_back(names_.size());
  if (2 * ends_.size() > slots_.size()) grow();
  return number;
}

GoalLabels::Slot& GoalLabels::slot_of(std::string_view sought, std::size_t hash)
{
  for (std::size_t i = hash;; ++i) {
    Slot& slot = slots_[i & (slots_.size() - 1)];
    if (slot.round != round_ || (slot.hash == hash && name(slot.number) == sought)) return slot;
  }
}

void GoalLabels::grow()
{
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  for (const Slot& slot : old)
    if (slot.round == round_) empty_slot_of(slot.hash) = slot;
}

GoalLabels::Slot& GoalLabels::empty_slot_of(std::size_t hash)
{
  std::size_t i = hash;
  while (slots_[i & (slots_.size() - 1)].round == round_)
    ++i;
  return slots_[i & (slots_.size() - 1)];
}

} // namespace loghop
