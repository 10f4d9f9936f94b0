#include "loghop/simulate/observe/otf2_communicators.hpp"

#include <algorithm>
#include <string>

namespace loghop::simulate {

namespace {

constexpr const char* world = "MPI_COMM_WORLD";

} // namespace

std::vector<Rank> Otf2Communicators::members(const collectives::Group& group) const
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

Otf2Communicator Otf2Communicators::of(const CallFacts& facts, const std::shared_ptr<const collectives::Group>& group)
{
  if (facts.communicator != CallFacts::one_of_group) {
    const auto known = by_number_.find(facts.communicator);
    if (known != by_number_.end()) return {known->second, facts.group};
    const std::vector<Rank> all = facts.group == nullptr ? std::vector<Rank>() : members(*facts.group);
    const bool is_world = all.empty() && facts.communicator_name == world;
    const std::uint32_t number =
        is_world ? Otf2Writer::all_ranks : writer_.communicator(std::string(facts.communicator_name), all);
    by_number_.emplace(facts.communicator, number);
    return {number, facts.group};
  }
  if (group == nullptr) return {};
  if (group == last_group_) return {last_, group};
  const std::vector<Rank> all = members(*group);
  last_group_ = group;
  last_ = Otf2Writer::all_ranks;
  if (all.empty()) return {last_, group};
  const auto [place, is_new] = by_members_.try_emplace(all, 0);
  if (is_new)
    place->second =
        writer_.communicator(to_string(all.front()) + " to " + to_string(*std::max_element(all.begin(), all.end())) +
                                 ", " + std::to_string(all.size()) + " ranks",
                             all);
  return {last_ = place->second, group};
}

std::uint32_t Otf2Communicators::of_steps()
{
  if (!of_steps_) of_steps_ = writer_.communicator(otf2_steps_communicator, {});
  return *of_steps_;
}

} // namespace loghop::simulate
