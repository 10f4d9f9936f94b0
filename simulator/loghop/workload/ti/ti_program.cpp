#include "loghop/workload/ti/ti_program.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/ti/collective_facts.hpp"

#include <cmath>
#include <utility>

namespace loghop {

namespace {

using Kind = TiAction::Kind;

constexpr double longest = 1e18; ///< ps
/// The tag of sendRecv, whose lines have none. Programs use tags up to 32767, which MPI guarantees, or little more.
constexpr std::int32_t exchange_tag = 2147483647;
constexpr std::int32_t recorded_exchange_tag = 1 << 24; ///< in archives, whose tags are below 2^31 - 1

MpiCall message(MpiCall::Kind kind, Rank peer, std::int32_t tag, std::int64_t bytes)
{
  MpiCall call;
  call.kind = kind;
  call.peer = peer;
  call.tag = tag;
  call.bytes = bytes;
  return call;
}

MpiCall wait(std::uint32_t request)
{
  MpiCall call;
  call.kind = MpiCall::Kind::wait;
  call.request = request;
  return call;
}

} // namespace

TiProgram::TiProgram(std::shared_ptr<TiReplay> replay, Rank rank)
    : replay_(std::move(replay)), rank_(rank), actions_(*replay_->trace, rank)
{}

MpiCall TiProgram::next()
{
  MpiCall call;
  further_call_ = !further_.empty();
  if (further_call_) {
    call = std::move(further_.front());
    further_.pop_front();
    return call;
  }
  for (const TiAction* action = actions_.next(); action != nullptr; action = actions_.next())
    if (translate(*action, call)) return call;
  return {};
}

/// False: the action takes no call.
bool TiProgram::translate(const TiAction& action, MpiCall& call)
{
  switch (action.kind) {
  case Kind::nothing:
  case Kind::init:
  case Kind::finalize: // the end of the rank's lines is its end
    return false;
  case Kind::compute:
    call = compute_flops(action.amount);
    return true;
  case Kind::sleep:
    call = compute(action.amount * 1e12);
    return true;
  case Kind::send:
    call = message(MpiCall::Kind::send, action.peer, action.tag, action.bytes);
    return true;
  case Kind::receive:
    call = message(MpiCall::Kind::receive, action.peer, action.tag, action.bytes);
    return true;
  case Kind::nonblocking_send:
  case Kind::nonblocking_receive:
    open_message(action, call);
    return true;
  case Kind::send_receive:
    call = exchange(action);
    return true;
  case Kind::wait:
  case Kind::test:
    return close(action, call);
  case Kind::wait_all:
    open_.clear();
    call.kind = MpiCall::Kind::wait_all;
    return true;
  default:
    call = collective(action);
    return true;
  }
}

void TiProgram::open_message(const TiAction& action, MpiCall& call)
{
  const bool sends = action.kind == Kind::nonblocking_send;
  call = message(sends ? MpiCall::Kind::nonblocking_send : MpiCall::Kind::nonblocking_receive, action.peer, action.tag,
                 action.bytes);
  call.request = next_request_++;
  open_[sends ? Key{rank_, action.peer, action.tag} : Key{action.peer, rank_, action.tag}].push_back(call.request);
}

bool TiProgram::close(const TiAction& action, MpiCall& call)
{
  const auto open = open_.find({action.peer, action.from, action.tag});
  if (open == open_.end()) return false;
  call = wait(open->second.front());
  if (action.kind == Kind::test) {
    call.kind = MpiCall::Kind::test;
    tested_ = open->first;
    return true;
  }
  open->second.erase(open->second.begin());
  if (open->second.empty()) open_.erase(open);
  return true;
}

void TiProgram::tested(bool finished)
{
  if (!finished) return;
  const auto open = open_.find(tested_);
  open->second.erase(open->second.begin());
  if (open->second.empty()) open_.erase(open);
}

/// A collective may be followed by the computation that its line has.
CallFacts TiProgram::facts(const MpiCall& call) const
{
  const TiAction& action = actions_.last();
  if (call.kind == MpiCall::Kind::compute || call.kind == MpiCall::Kind::finish) return facts_by_kind(call.kind);
  if (action.is_collective() && call.kind == MpiCall::Kind::collective)
    return collective_facts(action, rank_.value(), replay_->trace->ranks());
  CallFacts facts = facts_by_kind(call.kind);
  if (action.kind == Kind::send_receive) {
    facts.name = "MPI_Sendrecv";
    facts.tag = recorded_exchange_tag;
  }
  facts.continues = further_call_;
  return facts;
}

/// Receives and sends at the same time, and waits for both.
MpiCall TiProgram::exchange(const TiAction& action)
{
  MpiCall receive = message(MpiCall::Kind::nonblocking_receive, action.from, exchange_tag, action.received);
  MpiCall send = message(MpiCall::Kind::nonblocking_send, action.peer, exchange_tag, action.bytes);
  receive.request = next_request_++;
  send.request = next_request_++;
  further_ = {send, wait(receive.request), wait(send.request)};
  return receive;
}

MpiCall TiProgram::collective(const TiAction& action)
{
  MpiCall call;
  call.kind = MpiCall::Kind::collective;
  call.algorithm = replay_->algorithms.make(action, rank_, replay_->trace->ranks());
  call.group = replay_->all;
  if (action.amount > 0) further_.push_back(compute_flops(action.amount));
  return call;
}

MpiCall TiProgram::compute_flops(double flops) const
{
  return compute(flops == 0 ? 0 : flops / replay_->flops_per_second * 1e12);
}

MpiCall TiProgram::compute(double picoseconds) const
{
  require(picoseconds < longest, actions_.place() + ": a computation takes more than 11 days");
  MpiCall call;
  call.kind = MpiCall::Kind::compute;
  call.time = std::llround(picoseconds);
  return call;
}

/// Goes through the lines again, since nobody keeps where calls came from.
std::string TiProgram::place_of(std::uint64_t number) const
{
  auto replay = std::make_shared<TiReplay>(*replay_);
  TiProgram again(replay, rank_);
  for (std::uint64_t call = 0; call < number; ++call)
    if (again.next().kind == MpiCall::Kind::finish) return "";
  return again.place();
}

} // namespace loghop
