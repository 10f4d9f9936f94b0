#include "loghop/simulate/message_passing.hpp"

#include "loghop/simulate/stuck_report.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

namespace {

constexpr std::uint32_t event_bits = 2;
using Kind = GraphOperation::Kind;

std::uint64_t pair_key(std::int32_t a, std::int32_t b)
{
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32 | static_cast<std::uint32_t>(b);
}

} // namespace

MessagePassing::MessagePassing(const Middleware& middleware, OperationGraph& graph, EventCalendar& calendar,
                               MessageSink sink)
    : middleware_(middleware), graph_(graph), calendar_(calendar), sink_(std::move(sink)),
      ranks_(static_cast<std::size_t>(graph.ranks())), receives_(tasks_), unexpected_(messages_)
{}

void MessagePassing::begin(MessageNetwork& network)
{
  network_ = &network;
  schedule(0, Event::begin, 0);
}

void MessagePassing::schedule(Picoseconds time, Event event, std::uint32_t index)
{
  calendar_.schedule(time, *this, index << event_bits | static_cast<std::uint32_t>(event));
}

void MessagePassing::fire(Picoseconds, std::uint32_t what)
{
  const std::uint32_t index = what >> event_bits;
  switch (static_cast<Event>(what & ((1u << event_bits) - 1))) {
  case Event::begin:
    for (std::int32_t number = 0; number < graph_.ranks(); ++number) {
      graph_.begin(number, freed_);
      free_operations(number);
      begin_freed();
    }
    break;
  case Event::core_done:
    core_done(index);
    break;
  case Event::to_itself:
    arrived({index, calendar_.now(), calendar_.now()});
    break;
  }
  begin_freed();
}

std::vector<Picoseconds> MessagePassing::finish() const
{
  std::vector<Picoseconds> finish;
  for (const Rank& rank : ranks_)
    finish.push_back(rank.finish);
  return finish;
}

// ---------------------------------------------------------------------------------------- operations

void MessagePassing::free_operations(std::int32_t of)
{
  for (const Kind kind : {Kind::send, Kind::receive, Kind::compute})
    for (const GraphOperation& operation : freed_)
      if (operation.kind == kind) ready_.emplace_back(of, operation);
  freed_.clear();
}

void MessagePassing::begin_freed()
{
  while (!ready_.empty()) {
    const auto [of, operation] = ready_.front();
    ready_.pop_front();
    begin(of, operation);
  }
}

void MessagePassing::begin(std::int32_t of, const GraphOperation& operation)
{
  if (operation.kind == Kind::compute && operation.amount > longest_operation)
    throw SimulationError("rank " + std::to_string(of) + ", " + graph_.place(of, operation.id) +
                          ": takes more than 13 days");
  const std::uint32_t task = tasks_.add({operation, of, nothing, nothing});
  ++operations_;
  if (operation.kind == Kind::receive)
    post(task);
  else
    queue(task);
}

void MessagePassing::started(std::int32_t of, const GraphOperation& operation)
{
  if (!operation.tell_start) return;
  graph_.started(of, operation.id, freed_);
  free_operations(of);
}

void MessagePassing::finish(std::uint32_t task)
{
  const GraphOperation operation = tasks_[task].operation;
  const std::int32_t of = tasks_[task].rank;
  tasks_.remove(task);
  rank(of).finish = calendar_.now();
  if (!operation.tell_finish) return;
  graph_.finished(of, operation.id, freed_);
  free_operations(of);
}

MessagePassing::Core& MessagePassing::core_of(const Task& task)
{
  const std::uint8_t number = task.operation.core;
  return number == 0 ? rank(task.rank).core : extra_cores_[pair_key(task.rank, number)];
}

Picoseconds MessagePassing::time_on_core(const Task& task) const
{
  switch (task.operation.kind) {
  case Kind::send:
    return middleware_.send_overhead;
  case Kind::receive:
    return middleware_.receive_overhead;
  case Kind::compute:
    break;
  }
  return task.operation.amount;
}

void MessagePassing::queue(std::uint32_t task)
{
  Core& core = core_of(tasks_[task]);
  if (core.busy)
    core.queue.push(tasks_, task);
  else
    start(task);
}

void MessagePassing::start(std::uint32_t index)
{
  const Task task = tasks_[index];
  core_of(task).busy = true;
  schedule(calendar_.now() + time_on_core(task), Event::core_done, index);
  if (task.operation.kind != Kind::receive) started(task.rank, task.operation); // a receive started when it was posted
}

/// What waited for the core goes before what has just been freed.
void MessagePassing::core_done(std::uint32_t index)
{
  Core& core = core_of(tasks_[index]);
  if (tasks_[index].operation.kind == Kind::send)
    send(index);
  else
    finish(index);
  core.busy = false;
  if (core.queue.empty()) return;
  const std::uint32_t next = core.queue.first;
  core.queue.pop(tasks_);
  start(next);
}

// ---------------------------------------------------------------------------------------- messages

void MessagePassing::post(std::uint32_t receive)
{
  const Task task = tasks_[receive];
  Rank& at = rank(task.rank);
  started(task.rank, task.operation); // before it can finish
  const std::uint32_t message = unexpected_.take(at.unexpected, task.envelope());
  if (message == nothing)
    receives_.add(at.receives, receive);
  else
    matched(message, receive);
}

/// The send's overhead is over.
void MessagePassing::send(std::uint32_t task)
{
  const GraphOperation operation = tasks_[task].operation;
  const bool eager = operation.amount <= middleware_.eager_limit;
  Message message;
  message.bytes = operation.amount;
  message.number = sent_++;
  message.released = calendar_.now();
  message.source = tasks_[task].rank;
  message.destination = operation.peer;
  message.tag = operation.tag;
  message.send_id = operation.id;
  message.send = eager ? nothing : task;
  message.stage = eager ? Stage::eager : Stage::announced;
  message.sequence = may_overtake() ? channel_of(message).sent++ : 0;
  const std::uint32_t index = messages_.add(message);
  if (eager || !instant()) carry(index);
  if (instant()) can_be_matched(index);
  if (eager) finish(task);
}

/// Gives the network what the message's stage is about.
void MessagePassing::carry(std::uint32_t index)
{
  const Message& message = messages_[index];
  if (message.source == message.destination) return schedule(calendar_.now(), Event::to_itself, index);
  const bool back = message.stage == Stage::requested;
  const bool control = back || message.stage == Stage::announced;
  network_->send(index, back ? message.destination : message.source, back ? message.source : message.destination,
                 control ? middleware_.control_bytes : message.bytes + middleware_.envelope_bytes);
}

void MessagePassing::arrived(const Arrival& arrival)
{
  const std::uint32_t index = arrival.message;
  Message& message = messages_[index];
  if (sink_ && (message.stage == Stage::eager || message.stage == Stage::sent))
    sink_({static_cast<std::int64_t>(message.number), message.source, message.destination, message.bytes,
           message.released, arrival.injected, arrival.head, calendar_.now()});
  switch (message.stage) {
  case Stage::eager:
    message.there = true;
    if (!instant())
      on_its_turn(index);
    else if (message.receive != nothing)
      hand_over(index);
    break;
  case Stage::announced:
    on_its_turn(index);
    break;
  case Stage::requested:
    message.stage = Stage::sent;
    carry(index);
    break;
  case Stage::sent:
    hand_over(index);
    break;
  }
  begin_freed();
}

MessagePassing::Channel& MessagePassing::channel_of(const Message& message)
{
  return channels_[pair_key(message.source, message.destination)];
}

/// The message, or its announcement, is there: it can be matched when all that were sent before it can.
void MessagePassing::on_its_turn(std::uint32_t index)
{
  if (!may_overtake()) return can_be_matched(index);
  const std::uint64_t key = pair_key(messages_[index].source, messages_[index].destination);
  Channel& channel = channels_[key];
  channel.early.emplace(messages_[index].sequence, index);
  while (!channel.early.empty() && channel.early.begin()->first == channel.expected) {
    const std::uint32_t next = channel.early.begin()->second;
    channel.early.erase(channel.early.begin());
    ++channel.expected;
    can_be_matched(next);
  }
  if (channel.expected == channel.sent) channels_.erase(key);
}

void MessagePassing::can_be_matched(std::uint32_t index)
{
  Rank& at = rank(messages_[index].destination);
  const std::uint32_t receive = receives_.take(at.receives, messages_[index].envelope());
  if (receive == nothing)
    unexpected_.add(at.unexpected, index);
  else
    matched(index, receive);
}

void MessagePassing::matched(std::uint32_t index, std::uint32_t receive)
{
  Message& message = messages_[index];
  message.receive = receive;
  if (message.stage == Stage::announced) {
    message.stage = instant() ? Stage::sent : Stage::requested;
    carry(index);
  } else if (message.there) {
    hand_over(index);
  }
}

/// The message is there and has its receive.
void MessagePassing::hand_over(std::uint32_t index)
{
  const Message message = messages_[index];
  messages_.remove(index);
  if (middleware_.receive_overhead > 0)
    queue(message.receive);
  else
    finish(message.receive);
  if (message.send != nothing) finish(message.send);
}

void MessagePassing::check_finished() const
{
  StuckReport report;
  for (std::int32_t number = 0; number < graph_.ranks(); ++number) {
    const Rank& at = ranks_[static_cast<std::size_t>(number)];
    receives_.for_each(at.receives, [&](std::uint32_t i) {
      const GraphOperation& o = tasks_[i].operation;
      report.add_receive(number, graph_.place(number, o.id), o.peer, o.tag);
    });
    unexpected_.for_each(at.unexpected, [&](std::uint32_t i) {
      const Message& m = messages_[i];
      report.add_message(number, m.source, graph_.place(m.source, m.send_id), m.bytes, m.tag);
    });
    report.add(number, graph_.left(number));
  }
  report.throw_if_any();
}

} // namespace loghop::simulate
