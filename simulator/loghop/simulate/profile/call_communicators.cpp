#include "loghop/simulate/profile/call_communicators.hpp"

#include "loghop/workload/collectives/core/group.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

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

std::size_t CallCommunicators::of_program(const CallFacts& facts)
{
  const auto known = by_number_.find(facts.communicator);
  if (known != by_number_.end()) return known->second;
  CallCommunicator made{std::string(facts.communicator_name),
                        facts.group == nullptr ? std::vector<Rank>() : members(*facts.group)};
  const bool is_world = made.members.empty() && made.name == all_.front().name;
  if (!is_world) all_.push_back(std::move(made));
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
  if (is_new)
    all_.push_back({to_string(of.front()) + " to " + to_string(*std::max_element(of.begin(), of.end())) + ", " +
                        std::to_string(of.size()) + " ranks",
                    of});
  return last_ = place->second;
}

} // namespace loghop::simulate
