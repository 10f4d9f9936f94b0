#include "loghop/simulate/message_passing/rank_matching.hpp"

namespace loghop::simulate {

namespace {

std::uint32_t& of(std::vector<std::uint32_t>& counts, std::uint32_t index)
{
  if (counts.size() <= index) counts.resize(index + 1);
  return counts[index];
}

} // namespace

std::uint32_t RankMatching::post(std::uint32_t receive)
{
  Waiting& at = waiting_[tasks_[receive].rank];
  const Envelope wanted = tasks_[receive].envelope();
  std::uint32_t passed = 0;
  const std::uint32_t message =
      counts_ ? unexpected_.take_counting(at.unexpected, wanted, passed) : unexpected_.take(at.unexpected, wanted);
  if (message == nothing) receives_.add(at.receives, receive);
  if (counts_) of(passed_, receive) = passed + (message == nothing ? 0 : passed_by_message_[message]);
  return message;
}

std::uint32_t RankMatching::offer(std::uint32_t message)
{
  Waiting& at = waiting_[messages_[message].destination];
  const Envelope wanted = messages_[message].envelope();
  std::uint32_t passed = 0;
  const std::uint32_t receive =
      counts_ ? receives_.take_counting(at.receives, wanted, passed) : receives_.take(at.receives, wanted);
  if (receive == nothing) unexpected_.add(at.unexpected, message);
  if (counts_ && receive == nothing) of(passed_by_message_, message) = passed;
  if (counts_ && receive != nothing) passed_[receive] += passed;
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
