#include "loghop/simulate/message_passing/rank_matching.hpp"

namespace loghop::simulate {

std::uint32_t RankMatching::post(std::uint32_t receive)
{
  Task& task = tasks_[receive];
  Waiting& at = waiting_[task.rank];
  const std::uint32_t message = counts_ ? unexpected_.take_counting(at.unexpected, task.envelope(), task.passed)
                                        : unexpected_.take(at.unexpected, task.envelope());
  if (message == nothing)
    receives_.add(at.receives, receive);
  else
    task.passed += messages_[message].passed;
  return message;
}

std::uint32_t RankMatching::offer(std::uint32_t message)
{
  MessageState& state = messages_[message];
  Waiting& at = waiting_[state.destination];
  const std::uint32_t receive = counts_ ? receives_.take_counting(at.receives, state.envelope(), state.passed)
                                        : receives_.take(at.receives, state.envelope());
  if (receive == nothing)
    unexpected_.add(at.unexpected, message);
  else
    tasks_[receive].passed += state.passed;
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
