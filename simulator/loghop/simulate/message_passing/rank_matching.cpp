#include "loghop/simulate/message_passing/rank_matching.hpp"

namespace loghop::simulate {

std::uint32_t RankMatching::post(std::uint32_t receive)
{
  Waiting& at = waiting_[tasks_[receive].rank];
  const std::uint32_t message = unexpected_.take(at.unexpected, tasks_[receive].envelope());
  if (message == nothing) receives_.add(at.receives, receive);
  return message;
}

std::uint32_t RankMatching::offer(std::uint32_t message)
{
  Waiting& at = waiting_[messages_[message].destination];
  const std::uint32_t receive = receives_.take(at.receives, messages_[message].envelope());
  if (receive == nothing) unexpected_.add(at.unexpected, message);
  return receive;
}

void RankMatching::report(Rank rank, StuckReport& report) const
{
  const Waiting& at = waiting_[rank];
  receives_.for_each(at.receives, [&](std::uint32_t i) {
    const GraphOperation& o = tasks_[i].operation;
    report.add_receive(rank, o.id, o.peer, o.tag);
  });
  unexpected_.for_each(at.unexpected, [&](std::uint32_t i) {
    const MessageState& m = messages_[i];
    report.add_message(rank, {m.source, m.send_id, m.bytes, m.tag});
  });
}

} // namespace loghop::simulate
