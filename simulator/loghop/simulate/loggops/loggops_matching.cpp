#include "loghop/simulate/loggops/loggops_matching.hpp"

#include <utility>

namespace loghop::simulate {

std::uint32_t LoggopsMatching::take(Rank rank, MatchList& list, const Envelope& envelope)
{
  if (list.empty()) return nothing;
  const std::uint32_t found = matching_.take(list, envelope);
  if (list.empty()) resources_.drop_if_nothing_waits(static_cast<std::uint32_t>(rank.value()));
  return found;
}

std::uint32_t LoggopsMatching::take_message(const LoggopsRecord& receive)
{
  LoggopsResources::Unmatched* lists = resources_.unmatched(receive.rank);
  return lists == nullptr ? nothing : take(receive.rank, lists->messages, receive.envelope());
}

std::uint32_t LoggopsMatching::take_receive(const LoggopsRecord& message)
{
  PostedReceive& first = resources_.posted(message.rank);
  if (first.matches(message.envelope()))
    return records_.add(std::exchange(first, PostedReceive()).record(message.rank));
  LoggopsResources::Unmatched* lists = resources_.unmatched(message.rank);
  return lists == nullptr ? nothing : take(message.rank, lists->receives, message.envelope());
}

void LoggopsMatching::let_receive_wait(std::uint32_t receive)
{
  const LoggopsRecord& record = records_[receive];
  PostedReceive& first = resources_.posted(record.rank);
  const LoggopsResources::Unmatched* lists = resources_.unmatched(record.rank);
  if (first.exists() || (lists != nullptr && !lists->receives.empty()))
    return matching_.add(resources_.make_unmatched(record.rank).receives, receive);
  first = PostedReceive(record);
  records_.remove(receive);
}

void LoggopsMatching::let_message_wait(std::uint32_t message)
{
  matching_.add(resources_.make_unmatched(records_[message].rank).messages, message);
}

} // namespace loghop::simulate
