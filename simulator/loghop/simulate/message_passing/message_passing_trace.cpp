// The part of MessagePassing that tells a recorder of what happens.
#include "loghop/simulate/message_passing/message_passing.hpp"

namespace loghop::simulate {

/// The number of the message that a task sends or receives, if it has one by now; a send's is given at its end.
std::int64_t MessagePassing::traced_message(const Task& task) const
{
  using Kind = GraphOperation::Kind;
  if (task.operation.kind == Kind::compute) return no_message;
  if (task.message != nothing) return static_cast<std::int64_t>(messages_[task.message].number);
  return task.operation.kind == Kind::send ? static_cast<std::int64_t>(sent_) : task.received;
}

void MessagePassing::trace_end(std::uint32_t index)
{
  if (!trace_) return;
  const Task& task = tasks_[index];
  trace_->ends(index, task.operation, task.rank, traced_message(task), calendar_.now());
}

void MessagePassing::trace_new(std::uint32_t index, std::uint32_t send)
{
  if (!trace_) return;
  const Message& m = messages_[index];
  MessagePass pass;
  pass.message = static_cast<std::int64_t>(m.number);
  pass.bytes = m.bytes;
  pass.tag = m.tag;
  pass.source = m.source;
  pass.destination = m.destination;
  trace_->made(index, send, pass);
}

void MessagePassing::trace_departure(std::uint32_t index, std::int64_t bytes)
{
  if (!trace_) return;
  const Message& m = messages_[index];
  const bool back = m.stage == Stage::requested;
  Flight flight;
  flight.source = back ? m.destination : m.source;
  flight.destination = back ? m.source : m.destination;
  flight.bytes = bytes;
  flight.from = calendar_.now();
  flight.alone = alone(m, flight.source, flight.destination, bytes);
  trace_->departs(index, flight);
}

Picoseconds MessagePassing::alone(const Message& message, int from, int to, std::int64_t bytes) const
{
  if (within_node(message)) return nodes_ == nullptr ? 0 : nodes_->costs().latency(path(message));
  if (nodes_ == nullptr) return network_->alone(from, to, bytes, calendar_.now());
  return network_->alone(nodes_->node_of(from), nodes_->node_of(to), bytes, calendar_.now());
}

/// Its receive is known from here on.
void MessagePassing::trace_hand_over(std::uint32_t index, std::uint32_t receive)
{
  if (!trace_) return;
  tasks_[receive].received = static_cast<std::int64_t>(messages_[index].number);
  trace_->handed_over(index, receive);
}

void MessagePassing::trace_at_once(std::uint32_t receive)
{
  if (!trace_) return;
  const Task& task = tasks_[receive];
  trace_->received_at_once(receive, task.operation, task.rank, calendar_.now());
}

} // namespace loghop::simulate
