// The part of MessagePassing that says what operations take of the cores on which ranks are placed.
#include "loghop/simulate/message_passing/message_passing.hpp"

#include <algorithm>

namespace loghop::simulate {

namespace {

using Kind = GraphOperation::Kind;

} // namespace

void MessagePassing::occupy(std::uint32_t task)
{
  switch (tasks_[task].operation.kind) {
  case Kind::send:
    return occupy_for_send(task);
  case Kind::receive:
    return occupy_for_receive(task);
  case Kind::compute:
    break;
  }
  schedule(calendar_.now() + tasks_[task].operation.amount, Event::core_done, task);
}

MessageLayout MessagePassing::layout_of(const Task& task) const
{
  return task.operation.layout == 0 ? MessageLayout{} : graph_.layout(task.operation.layout);
}

MessageWork MessagePassing::work_of(const Task& task) const
{
  const GraphOperation& o = task.operation;
  const std::uint32_t number = nodes_->costs().number_of(o.kind == Kind::send, o.amount, layout_of(task));
  return nodes_->costs().work(nodes_->path(task.rank, o.peer), number, task.warmed_by);
}

/// Its core takes it up.
void MessagePassing::taken_up(Task& task)
{
  const GraphOperation& o = task.operation;
  if (nodes_->path(task.rank, o.peer) != MessagePath::network) return;
  task.warmed_by =
      nodes_->done_before(task.rank, nodes_->costs().number_of(o.kind == Kind::send, o.amount, layout_of(task)));
}

/// Fraction of a message that its last fragment is.
double MessagePassing::last_part(std::int64_t bytes) const
{
  return static_cast<double>(middleware_.fragment_bytes) / static_cast<double>(bytes);
}

bool MessagePassing::in_parts(const Message& message) const
{
  const std::int64_t fragment = middleware_.fragment_bytes;
  return fragment > 0 && message.bytes > fragment && !within_node(message);
}

std::uint8_t MessagePassing::all_parts(const Message& message) const
{
  if (!in_parts(message)) return 1;
  return message.bytes > 2 * middleware_.fragment_bytes ? 3 : 2;
}

// ---------------------------------------------------------------------------------------- sends

/// A message that is not asked for yet goes as far as the middleware sends it unasked.
void MessagePassing::occupy_for_send(std::uint32_t index)
{
  Task& task = tasks_[index];
  const MessagePath path = nodes_->path(task.rank, task.operation.peer);
  if (task.message == nothing) taken_up(task);
  const bool by_network = path == MessagePath::network;
  const bool asked = task.message != nothing;
  const bool goes = asked || eager(task); // data leave now
  const MessageWork cost = work_of(task);
  CoreWork now;
  if (!asked) now += cost.overhead;
  if (by_network) now.instructions += nodes_->post(task.rank, calendar_.now());
  if (goes || !by_network) now += cost.layout;
  if (!goes) return work(index, now, Event::core_done);
  const std::int64_t bytes = task.operation.amount;
  if (!by_network || middleware_.fragment_bytes == 0 || bytes <= middleware_.fragment_bytes) {
    now += cost.streamed;
    return work(index, now, Event::core_done);
  }
  now += cost.streamed.part(last_part(bytes));
  work(index, now, Event::first_part_copied);
}

void MessagePassing::first_part_copied(std::uint32_t index)
{
  if (tasks_[index].message == nothing) {
    tasks_[index].message = new_message(index);
    if (instant()) can_be_matched(tasks_[index].message);
  }
  const Message& message = messages_[tasks_[index].message];
  const std::int64_t bytes = message.bytes;
  const std::int64_t fragment = middleware_.fragment_bytes;
  carry_bytes(tasks_[index].message, fragment + middleware_.envelope_bytes);
  if (bytes > 2 * fragment) carry_bytes(tasks_[index].message, bytes - 2 * fragment);
  work(index, work_of(tasks_[index]).streamed.part(1 - last_part(bytes)), Event::core_done);
}

/// The send has been given the core for a message that already has its number.
void MessagePassing::send_asked(std::uint32_t task)
{
  const std::uint32_t index = tasks_[task].message;
  const Message& message = messages_[index];
  nodes_->posted(tasks_[task].rank, calendar_.now());
  if (!in_parts(message)) return carry(index);
  const std::int64_t fragment = middleware_.fragment_bytes;
  carry_bytes(index, message.bytes > 2 * fragment ? fragment : message.bytes - fragment);
  if (message.send == nothing) finish(task); // eager
}

bool MessagePassing::needs_core(std::uint32_t message) const
{
  const MessageWork cost = work_of(tasks_[messages_[message].send]);
  CoreWork sum = cost.layout;
  sum += cost.streamed;
  return sum.instructions + sum.copying > 0;
}

/// A long message has been asked for.
void MessagePassing::ask_sender(std::uint32_t message)
{
  const std::uint32_t send = messages_[message].send;
  tasks_[send].message = message;
  queue(send);
}

// ---------------------------------------------------------------------------------------- receives

void MessagePassing::occupy_for_receive(std::uint32_t index)
{
  Task& task = tasks_[index];
  taken_up(task);
  const MessageWork cost = work_of(task);
  if (task.message == nothing) return work(index, cost.all(), Event::core_done);
  CoreWork now = cost.overhead;
  now += cost.streamed.part(1 - last_part(task.operation.amount));
  work(index, now, Event::most_received);
}

/// The first part of a message is there, and its receive is known.
void MessagePassing::receive_in_parts(std::uint32_t index)
{
  const Message& message = messages_[index];
  Task& task = tasks_[message.receive];
  task.operation.amount = message.bytes;
  task.operation.peer = message.source;
  const CoreWork cost = work_of(task).all();
  if (cost.instructions + cost.copying == 0) return; // it needs no core: hand_over() finishes it
  task.message = index;
  trace_hand_over(index, message.receive);
  queue(message.receive);
}

void MessagePassing::most_received(std::uint32_t index)
{
  Message& message = messages_[tasks_[index].message];
  if (message.there)
    last_received(index);
  else
    message.waited = true;
}

void MessagePassing::last_received(std::uint32_t index)
{
  messages_.remove(tasks_[index].message);
  const MessageWork cost = work_of(tasks_[index]);
  CoreWork rest = cost.streamed.part(last_part(tasks_[index].operation.amount));
  rest += cost.layout;
  work(index, rest, Event::core_done);
}

void MessagePassing::part_arrived(const Arrival& arrival)
{
  const std::uint32_t index = arrival.message;
  const bool first = messages_[index].parts == all_parts(messages_[index]);
  --messages_[index].parts;
  if (first && messages_[index].stage == Stage::eager && !instant())
    on_its_turn(index);
  else if (first && messages_[index].receive != nothing)
    receive_in_parts(index);
  Message& message = messages_[index];
  if (message.parts > 0) return;
  report(message, arrival);
  message.there = true;
  if (message.receive == nothing) return;
  if (tasks_[message.receive].message == nothing) return hand_over(index);
  const std::uint32_t send = message.send;
  if (message.waited) last_received(message.receive);
  if (send != nothing) finish(send);
}

// ---------------------------------------------------------------------------------------- work

void MessagePassing::work(std::uint32_t task, const CoreWork& work, Event then)
{
  const Picoseconds now = calendar_.now();
  if (trace_) trace_->begins(task, now, work);
  if (work.memory_bytes == 0) return schedule(now + work.instructions + work.copying, then, task);
  copying_[task] = {work, then};
  schedule(now + work.instructions, Event::copy, task);
}

void MessagePassing::copy(std::uint32_t task)
{
  const CoreWork& work = copying_[task].work;
  nodes_->memory_of(tasks_[task].rank).start(task, *this, work.copying, work.memory_bytes);
}

void MessagePassing::transferred(std::uint32_t task)
{
  const Event then = copying_[task].then;
  copying_.erase(task);
  fire(calendar_.now(), task << event_bits | static_cast<std::uint32_t>(then));
}

} // namespace loghop::simulate
