#include "loghop/workload/ti/ti_sources.hpp"

namespace loghop {

using Kind = TiAction::Kind;

void TiSources::ask(Rank rank, const TiAction& action)
{
  if (action.kind == Kind::nonblocking_receive && action.any_or_none) counts_[{rank.value(), action.tag}] = 0;
}

void TiSources::add(Rank rank, std::int32_t tag, std::int64_t messages)
{
  const auto of_tag = counts_.find({rank.value(), tag});
  if (of_tag != counts_.end()) of_tag->second += messages;
  if (tag == any_tag) return;
  const auto of_any = counts_.find({rank.value(), any_tag});
  if (of_any != counts_.end()) of_any->second += messages;
}

void TiSources::count(Rank rank, const TiAction& action)
{
  if (action.kind == Kind::send || action.kind == Kind::nonblocking_send) add(action.peer, action.tag, 1);
  // A blocking receive of -333 is from any source, and takes a message as one that names its source does.
  if (action.kind == Kind::receive || (action.kind == Kind::nonblocking_receive && !action.any_or_none))
    add(rank, action.tag, -1);
}

void TiSources::decide()
{
  for (const auto& [key, left] : counts_)
    if (left <= 0) nobody_.insert(key);
  counts_.clear();
}

} // namespace loghop
