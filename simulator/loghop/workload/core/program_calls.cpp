#include "loghop/workload/core/program_calls.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <algorithm>
#include <utility>

namespace loghop {

MpiCall ProgramCalls::next()
{
  MpiCall call;
  while (true) {
    if (missing_ > 0) return receive();
    if (waits_ && std::exchange(open_, 0) > 0) {
      call.kind = MpiCall::Kind::wait_all;
      return call;
    }
    if (finished_) return call;
    const ProgramOperation operation = program_->next();
    waits_ = operation.kind == ProgramOperation::Kind::wait || operation.kind == ProgramOperation::Kind::finish;
    switch (operation.kind) {
    case ProgramOperation::Kind::compute:
      call.kind = MpiCall::Kind::compute;
      call.time = to_picoseconds(operation.time);
      return call;
    case ProgramOperation::Kind::send:
      return send(operation);
    case ProgramOperation::Kind::wait:
      tag_ = operation.tag;
      missing_ = std::max<std::int64_t>(operation.count - received(tag_), 0);
      break;
    case ProgramOperation::Kind::finish:
      finished_ = true;
      break;
    }
  }
}

MpiCall ProgramCalls::receive()
{
  --missing_;
  ++received(tag_);
  MpiCall call;
  call.kind = MpiCall::Kind::receive;
  call.peer = any_source;
  call.tag = tag_;
  return call;
}

MpiCall ProgramCalls::send(const ProgramOperation& operation)
{
  const ActiveMessage& message = operation.message;
  require(!message.wants_reply, "messages that want a reply need a node with handlers");
  const bool is_short = message.protocol == Protocol::short_message;
  const bool nonblocking = is_short || operation.dma == DmaMode::nonblocking;
  MpiCall call;
  call.kind = nonblocking ? MpiCall::Kind::nonblocking_send : MpiCall::Kind::send;
  call.peer = message.destination;
  call.tag = message.tag;
  call.bytes = is_short ? message.arguments * argument_bytes : message.bytes;
  if (nonblocking) call.request = open_++;
  return call;
}

std::int64_t& ProgramCalls::received(int tag)
{
  const auto index = static_cast<std::size_t>(tag);
  if (index >= received_.size()) received_.resize(index + 1, 0);
  return received_[index];
}

} // namespace loghop
