#include "loghop/microbenchmark/active_message_probes.hpp"

#include "loghop/base/require.hpp"

#include <string>
#include <utility>

namespace loghop {

namespace {

constexpr int message_tag = 0;
constexpr int reply_tag = 1;

using Operations = ProgramPair::Operations;

class ListedOperations final : public Program {
public:
  explicit ListedOperations(Operations operations) : operations_(std::move(operations)) {}
  ProgramOperation next() override { return next_ < operations_.size() ? operations_[next_++] : ProgramOperation{}; }

private:
  Operations operations_;
  std::size_t next_ = 0;
};

ProgramOperation send_to(Rank destination, ActiveMessage message, bool wants_reply = false)
{
  message.destination = destination;
  message.tag = message_tag;
  message.wants_reply = wants_reply;
  message.reply_tag = reply_tag;
  return ProgramOperation::send(message, DmaMode::nonblocking);
}

} // namespace

std::unique_ptr<Program> ProgramPair::program(const MachineShape&, Rank rank, std::uint64_t) const
{
  return std::make_unique<ListedOperations>(rank == Rank(0) ? first_ : rank == partner_ ? second_ : Operations{});
}

void ProgramPair::check(const MachineShape& shape) const
{
  require(partner_ > Rank(0) && partner_ < Rank(shape.ranks()),
          "the partner is rank " + to_string(partner_) + ": expected 1 to " + std::to_string(shape.ranks() - 1));
}

std::shared_ptr<ProgramPair> spaced_sends(const ActiveMessage& message, Rank partner, int count, Picoseconds spacing)
{
  Operations sender;
  for (int i = 0; i < count; ++i) {
    sender.push_back(send_to(partner, message));
    sender.push_back(ProgramOperation::compute(to_seconds(spacing)));
  }
  return std::make_shared<ProgramPair>(partner, Rank(0), std::move(sender), Operations{});
}

std::shared_ptr<ProgramPair> computing_receiver(const ActiveMessage& message, Rank partner, int count,
                                                Picoseconds spacing)
{
  Operations sender;
  for (int i = 0; i < count; ++i) {
    sender.push_back(ProgramOperation::compute(to_seconds(spacing)));
    sender.push_back(send_to(partner, message));
  }
  return std::make_shared<ProgramPair>(partner, partner, std::move(sender),
                                       Operations{ProgramOperation::compute(to_seconds((count + 1) * spacing))});
}

std::shared_ptr<ProgramPair> round_trips(const ActiveMessage& message, Rank partner, int count)
{
  const bool handler_replies = message.protocol == Protocol::short_message;
  Operations first, second;
  for (int i = 1; i <= count; ++i) {
    first.push_back(send_to(partner, message, handler_replies));
    first.push_back(ProgramOperation::wait(handler_replies ? reply_tag : message_tag, i));
    if (handler_replies) continue;
    second.push_back(ProgramOperation::wait(message_tag, i));
    second.push_back(send_to(Rank(0), message));
  }
  return std::make_shared<ProgramPair>(partner, Rank(0), std::move(first), std::move(second));
}

std::shared_ptr<ProgramPair> message_train(const ActiveMessage& message, Rank partner, int count)
{
  return std::make_shared<ProgramPair>(partner, partner,
                                       Operations(static_cast<std::size_t>(count), send_to(partner, message)),
                                       Operations{ProgramOperation::wait(message_tag, count)});
}

} // namespace loghop
