#include "loghop/simulate/observe/otf2_communicators.hpp"

#include <string>

namespace loghop::simulate {

Otf2Communicator Otf2Communicators::of(const CallFacts& facts, const std::shared_ptr<const collectives::Group>& group)
{
  const std::size_t index = of_calls_.of(facts, group);
  if (index == 0) return {Otf2Writer::all_ranks, group_of(facts, group)};
  if (index >= numbers_.size()) numbers_.resize(index + 1);
  std::optional<std::uint32_t>& number = numbers_[index];
  if (!number) number = writer_.communicator(of_calls_[index].name, of_calls_[index].members);
  return {*number, group_of(facts, group)};
}

std::uint32_t Otf2Communicators::of_steps()
{
  if (!of_steps_) of_steps_ = writer_.communicator(otf2_steps_communicator, {});
  return *of_steps_;
}

} // namespace loghop::simulate
