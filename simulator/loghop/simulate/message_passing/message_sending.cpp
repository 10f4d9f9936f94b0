// The sender's side of MessageProtocol.
#include "loghop/simulate/message_passing/message_protocol.hpp"

#include <utility>

namespace loghop::simulate {

std::uint32_t MessageProtocol::new_message(std::uint32_t task)
{
  const GraphOperation& operation = tasks_[task].operation;
  MessageState message;
  message.bytes = operation.amount;
  message.number = sent_++;
  message.released = calendar_.now();
  message.way = paths_.way(tasks_[task].rank, operation.peer, operation.amount);
  const Picoseconds late = progress_.late(tasks_[task].rank); // drawn for messages within a node too
  message.late = message.way.by_network ? late : 0;
  message.source = tasks_[task].rank;
  message.destination = operation.peer;
  message.tag = operation.tag;
  message.send_id = operation.id;
  message.send = message.way.eager && !message.way.returned ? nothing : task;
  message.stage = message.way.eager ? Stage::eager : Stage::announced;
  message.place = may_overtake_ ? order_.next_place(message.source, message.destination) : 0;
  message.parts_left = message.way.parts;
  const std::uint32_t index = messages_.add(message);
  if (tracer_.on()) trace_new(index, task);
  return index;
}

void MessageProtocol::trace_new(std::uint32_t index, std::uint32_t send)
{
  const MessageState& message = messages_[index];
  Delivery delivery;
  delivery.message = static_cast<std::int64_t>(message.number);
  delivery.bytes = message.bytes;
  delivery.tag = message.tag;
  delivery.source = message.source;
  delivery.destination = message.destination;
  tracer_.sends(index, send, delivery);
}

/// The core has sent, or has announced, a message.
void MessageProtocol::send(std::uint32_t task)
{
  const std::uint32_t index = new_message(task);
  const MessageWay way = messages_[index].way;
  if (way.by_network) cores_.posted(tasks_[task].rank);
  if (way.eager || !instant_) transport(index);
  if (instant_) match(index);
  if (way.eager && !way.returned) progress_.finish(task);
}

/// The core has copied the first part of a message. The first time this is known of an eager message.
void MessageProtocol::first_part_copied(std::uint32_t task)
{
  if (tasks_[task].message == nothing) {
    tasks_[task].message = new_message(task);
    if (instant_) match(tasks_[task].message);
  }
  const std::uint32_t index = tasks_[task].message;
  const std::int64_t fragment = messages_[index].way.fragment;
  messages_[index].fresh =
      messages_[index].way.by_network && is_fresh(messages_[index].source, messages_[index].destination);
  transport_part(index, fragment + middleware_.envelope_bytes);
  const std::int64_t middle = messages_[index].bytes - 2 * fragment;
  if (middle > 0) transport_part(index, middle);
  cores_.copy_rest(task);
}

/// The core is done with a message that was requested, or with the last part of a message.
void MessageProtocol::send_requested(std::uint32_t task)
{
  const std::uint32_t index = tasks_[task].message;
  const MessageState& message = messages_[index];
  if (message.way.by_network) cores_.posted(tasks_[task].rank);
  if (!message.in_parts()) return transport(index);
  const std::int64_t fragment = message.way.fragment;
  transport_part(index, message.bytes > 2 * fragment ? fragment : message.bytes - fragment);
  if (message.stage == Stage::eager) progress_.finish(task);
}

/// A long message has been asked for: the sender's core goes on, or the message leaves without it, and in one part:
/// parts are for copies that overlap with the network.
void MessageProtocol::proceed_to_send(std::uint32_t index)
{
  MessageState& message = messages_[index];
  const std::uint32_t send = message.send;
  message.stage = Stage::sent;
  if (!cores_.long_send_takes_time(send)) {
    message.way.parts = message.parts_left = 1;
    return transport(index);
  }
  tasks_[send].message = index;
  cores_.request(send);
}

/// Sends the message, or the control message that its stage asks for. The first to leave is late, not those that follow.
void MessageProtocol::transport(std::uint32_t index)
{
  MessageState& message = messages_[index];
  const std::int64_t bytes =
      message.carries_data() ? message.bytes + middleware_.envelope_bytes : middleware_.control_bytes;
  const bool answer = message.stage == Stage::returned || message.stage == Stage::acknowledged;
  const bool back = answer || message.stage == Stage::requested;
  const Rank from = back ? message.destination : message.source;
  const Rank to = back ? message.source : message.destination;
  Picoseconds delay = 0;
  if (message.way.by_network && !answer)
    delay = (back ? middleware_.rendezvous : 0) + (is_fresh(from, to) ? middleware_.fresh_peer : 0) +
            std::exchange(message.late, 0);
  transport_.send(index, message.way, from, to, bytes, delay);
}

/// A part follows those before it.
void MessageProtocol::transport_part(std::uint32_t index, std::int64_t bytes)
{
  const MessageState& message = messages_[index];
  transport_.send(index, message.way, message.source, message.destination, bytes,
                  (message.fresh ? middleware_.fresh_peer : 0) + message.late);
}

bool MessageProtocol::is_fresh(Rank from, Rank to)
{
  return middleware_.fresh_peer > 0 && last_peers_[from].is_fresh(to);
}

} // namespace loghop::simulate
