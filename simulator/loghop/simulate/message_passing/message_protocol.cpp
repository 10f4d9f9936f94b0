#include "loghop/simulate/message_passing/message_protocol.hpp"

#include <utility>

namespace loghop::simulate {

MessageProtocol::MessageProtocol(const Middleware& middleware, int ranks, const MessagePaths& paths,
                                 GraphProgress& progress, Cores& cores, EventCalendar& calendar, RunTracer& tracer,
                                 MessageSink sink)
    : middleware_(middleware), instant_(middleware.matching == Middleware::Matching::instant), paths_(paths),
      progress_(progress), tasks_(progress.tasks()), cores_(cores), calendar_(calendar), tracer_(tracer),
      sink_(std::move(sink)), transport_(paths, calendar, tracer, *this),
      matching_(ranks, tasks_, messages_, middleware.queue_entry > 0), windows_(middleware.window, paths, tasks_, cores)
{
  cores.set_listener(*this);
  for (const Rank rank : each<Rank>(middleware.fresh_peer > 0 ? ranks : 0))
    last_peers_.push_back(LastPeers(rank));
}

void MessageProtocol::set_network(MessageNetwork& network)
{
  transport_.set_network(network);
  may_overtake_ = !instant_ && (!network.keeps_order() || middleware_.fresh_peer > 0 || progress_.delays_messages());
}

void MessageProtocol::core_done(std::uint32_t task)
{
  if (tasks_[task].operation.kind == GraphOperation::Kind::receive)
    received(task);
  else if (tasks_[task].message == nothing)
    send(task);
  else
    send_requested(task);
}

void MessageProtocol::report(const MessageState& message, const Arrival& arrival) const
{
  if (sink_)
    sink_({static_cast<std::int64_t>(message.number), message.source, message.destination, message.bytes,
           message.released, arrival.injected, arrival.head, calendar_.now()});
}

// ---------------------------------------------------------------------------------------- matching

void MessageProtocol::post(std::uint32_t receive)
{
  progress_.started(tasks_[receive]); // before it can finish
  const std::uint32_t message = matching_.post(receive);
  if (message != nothing) matched(message, receive);
}

/// The message, or its announcement, is there: it can be matched when all that were sent before it can.
void MessageProtocol::match_in_order(std::uint32_t index)
{
  if (!may_overtake_) return match(index);
  const MessageState& message = messages_[index];
  order_.arrived(message.source, message.destination, message.place, index,
                 [this](std::uint32_t next) { match(next); });
}

void MessageProtocol::match(std::uint32_t message)
{
  const std::uint32_t receive = matching_.offer(message);
  if (receive != nothing)
    matched(message, receive);
  else if (messages_[message].there)
    give_back_unexpected(message);
}

void MessageProtocol::matched(std::uint32_t index, std::uint32_t receive)
{
  if (middleware_.queue_entry > 0) cores_.searched(receive, matching_.passed(receive));
  MessageState& message = messages_[index];
  message.receive = receive;
  if (message.stage != Stage::announced) {
    if (message.there)
      receive_whole(index);
    else if (message.parts_left < message.way.parts)
      receive_in_parts(index);
  } else if (message.way.by_memory) {
    message.stage = Stage::sent;
    receive_whole(index);
  } else if (instant_) {
    proceed_to_send(index);
  } else {
    message.stage = Stage::requested;
    transport(index);
  }
}

// ---------------------------------------------------------------------------------------- arrivals

void MessageProtocol::arrived(const Arrival& arrival)
{
  const std::uint32_t index = arrival.message;
  MessageState& message = messages_[index];
  tracer_.arrives(index, calendar_.now());
  if (message.carries_data() && message.in_parts()) {
    part_arrived(arrival);
    return progress_.begin_ready();
  }
  if (message.carries_data()) report(message, arrival);
  if (message.stage == Stage::eager) acknowledge(index);
  switch (message.stage) {
  case Stage::eager:
    message.there = true;
    if (!instant_)
      match_in_order(index);
    else if (message.receive != nothing)
      receive_whole(index);
    else
      give_back_unexpected(index);
    break;
  case Stage::announced:
    match_in_order(index);
    break;
  case Stage::requested:
    proceed_to_send(index);
    break;
  case Stage::sent:
    receive_whole(index);
    break;
  case Stage::returned: {
    const std::uint32_t send = message.send;
    messages_.remove(index);
    progress_.finish(send);
    break;
  }
  case Stage::acknowledged: {
    const Rank source = message.source, destination = message.destination;
    messages_.remove(index);
    windows_.acknowledged(source, destination);
    break;
  }
  }
  progress_.begin_ready();
}

/// The message is there and has its receive.
void MessageProtocol::receive_whole(std::uint32_t index)
{
  const MessageState message = messages_[index];
  const std::uint32_t receive = message.receive;
  Task& task = tasks_[receive];
  tracer_.gives(index, receive);
  const bool returned = message.way.returned;
  if (returned)
    task.returns = index;
  else
    messages_.remove(index);
  task.operation.amount = message.bytes;
  task.operation.peer = message.source;
  if (message.way.by_memory && !returned) task.sender = message.send;
  if (cores_.receive_takes_time(receive)) {
    cores_.request(receive);
  } else {
    tracer_.receives_at_once(receive, task.operation, task.rank, calendar_.now());
    received(receive);
  }
  if (message.send != nothing && !message.way.by_memory && !returned) progress_.finish(message.send);
}

// ---------------------------------------------------------------------------------------- parts

void MessageProtocol::part_arrived(const Arrival& arrival)
{
  const std::uint32_t index = arrival.message;
  MessageState& message = messages_[index];
  const bool first = message.parts_left-- == message.way.parts;
  if (first && message.stage == Stage::eager && !instant_)
    match_in_order(index);
  else if (first && message.receive != nothing)
    receive_in_parts(index);
  if (message.parts_left > 0) return;
  report(message, arrival);
  if (message.stage == Stage::eager) acknowledge(index);
  message.there = true;
  if (message.receive == nothing) return;
  if (tasks_[message.receive].message == nothing) return receive_whole(index);
  const std::uint32_t send = message.way.returned ? nothing : message.send;
  if (message.awaited) receive_last_part(message.receive);
  if (send != nothing) progress_.finish(send);
}

/// The first part of a message is there, and its receive is known.
void MessageProtocol::receive_in_parts(std::uint32_t index)
{
  const MessageState& message = messages_[index];
  const std::uint32_t receive = message.receive;
  Task& task = tasks_[receive];
  task.operation.amount = message.bytes;
  task.operation.peer = message.source;
  if (!cores_.receive_takes_time(receive)) return; // receive_whole() will finish it
  task.message = index;
  tracer_.gives(index, receive);
  cores_.request(receive);
}

void MessageProtocol::most_received(std::uint32_t receive)
{
  MessageState& message = messages_[tasks_[receive].message];
  if (message.there)
    receive_last_part(receive);
  else
    message.awaited = true;
}

void MessageProtocol::receive_last_part(std::uint32_t receive)
{
  const std::uint32_t message = tasks_[receive].message;
  if (messages_[message].way.returned)
    tasks_[receive].returns = message;
  else
    messages_.remove(message);
  cores_.receive_last_part(receive);
}

// ---------------------------------------------------------------------------------------- places in the segment

/// A receive is over.
void MessageProtocol::received(std::uint32_t receive)
{
  const std::uint32_t message = tasks_[receive].returns;
  progress_.finish(receive);
  if (message != nothing) give_back(message);
}

void MessageProtocol::give_back(std::uint32_t index)
{
  messages_[index].stage = Stage::returned;
  transport(index);
}

/// No receive waits for a message that is there: the receiver's library takes it out of the segment.
void MessageProtocol::give_back_unexpected(std::uint32_t index)
{
  if (!messages_[index].way.returned) return;
  const std::uint32_t returned = messages_.add(MessageState(messages_[index]));
  tracer_.copies(index, returned);
  messages_[index].way.returned = false;
  messages_[index].send = nothing;
  give_back(returned);
}

// ---------------------------------------------------------------------------------------- windows

/// A message is there. Its acknowledgement is a message of its own: the receive need not wait for it.
void MessageProtocol::acknowledge(std::uint32_t index)
{
  if (!windows_.acknowledges(messages_[index].way)) return;
  const std::uint32_t answer = messages_.add(MessageState(messages_[index]));
  tracer_.copies(index, answer);
  messages_[answer].stage = Stage::acknowledged;
  transport(answer);
}

} // namespace loghop::simulate
