#include "loghop/simulate/profile/call_communicators.hpp"

#include "loghop/workload/collectives/core/group.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

namespace {

std::string text_of(const std::vector<Rank>& members)
{
  const auto [lowest, highest] = std::minmax_element(members.begin(), members.end());
  return to_string(*lowest) + " to " + to_string(*highest) + ", " + std::to_string(members.size()) + " ranks";
}

} // namespace

std::vector<Rank> CallCommunicators::members(const collectives::Group& group) const
{
  std::vector<Rank> all;
  bool in_order = group.size() == ranks_;
  for (int i = 0; i < group.size(); ++i) {
    all.push_back(group.rank(i));
    in_order = in_order && all.back() == Rank(i);
  }
  if (in_order) all.clear();
  return all;
}

std::size_t CallCommunicators::of(const CallFacts& facts, const std::shared_ptr<const collectives::Group>& group)
{
  if (facts.communicator != CallFacts::one_of_group) return of_program(facts);
  return group == nullptr ? 0 : of_group(group);
}

/// Programs give the parts of a split one name, and make a communicator of a name again: then the ranks stand with the name,
/// and a number if that is not enough.
void CallCommunicators::add(CallCommunicator made)
{
  if (names_.count(made.name) > 0 && !made.members.empty()) made.name += ", " + text_of(made.members);
  const std::string name = made.name;
  for (int number = 2; !names_.insert(made.name).second; ++number)
    made.name = name + " (" + std::to_string(number) + ")";
  all_.push_back(std::move(made));
}

std::size_t CallCommunicators::of_program(const CallFacts& facts)
{
  const auto known = by_number_.find(facts.communicator);
  if (known != by_number_.end()) return known->second;
  CallCommunicator made{std::string(facts.communicator_name),
                        facts.group == nullptr ? std::vector<Rank>() : members(*facts.group)};
  const bool is_world = made.members.empty() && made.name == all_.front().name;
  if (!is_world) add(std::move(made));
  return by_number_.emplace(facts.communicator, is_world ? 0 : all_.size() - 1).first->second;
}

std::size_t CallCommunicators::of_group(const std::shared_ptr<const collectives::Group>& group)
{
  if (group == last_group_) return last_;
  const std::vector<Rank> of = members(*group);
  last_group_ = group;
  last_ = 0;
  if (of.empty()) return last_;
  const auto [place, is_new] = by_members_.try_emplace(of, all_.size());
  if (is_new) add({text_of(of), of});
  return last_ = place->second;
}

} // namespace loghop::simulate
