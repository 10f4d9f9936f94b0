#include "loghop/simulate/message_passing/message_passing.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/observe/stuck_report.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

namespace {

using Kind = GraphOperation::Kind;

std::uint64_t pair_key(std::int32_t a, std::int32_t b)
{
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32 | static_cast<std::uint32_t>(b);
}

} // namespace

MessagePassing::MessagePassing(const Middleware& middleware, OperationGraph& graph, EventCalendar& calendar,
                               MessageSink sink, Nodes* nodes, RunRecorder* recorder)
    : middleware_(middleware), graph_(graph), calendar_(calendar), sink_(std::move(sink)), nodes_(nodes),
      ranks_(static_cast<std::size_t>(graph.ranks())), receives_(tasks_), unexpected_(messages_)
{
  if (nodes_ != nullptr) cores_.resize(static_cast<std::size_t>(nodes_->cores()));
  if (recorder != nullptr) trace_ = std::make_unique<PassingTrace>(*recorder);
}

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
    trace_end(index);
    core_done(index);
    break;
  case Event::within_node:
    arrived({index, calendar_.now(), calendar_.now()});
    break;
  case Event::copy:
    copy(index);
    break;
  case Event::first_part_copied:
    trace_end(index);
    first_part_copied(index);
    break;
  case Event::most_received:
    trace_end(index);
    most_received(index);
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
  const std::uint32_t task =
      tasks_.add({operation, of, nothing, nothing, nothing, nothing, MessageCosts::no_operation, no_message});
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
  if (trace_) trace_->finished(of, calendar_.now());
  if (!operation.tell_finish) return;
  graph_.finished(of, operation.id, freed_);
  free_operations(of);
}

MessagePassing::Core& MessagePassing::core_of(const Task& task)
{
  const std::uint8_t number = task.operation.core;
  if (number == 0 && nodes_ != nullptr) return cores_[static_cast<std::size_t>(nodes_->core_of(task.rank))];
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
  if (trace_) trace_->begins(index, calendar_.now());
  if (nodes_ != nullptr)
    occupy(index);
  else
    schedule(calendar_.now() + time_on_core(task), Event::core_done, index);
  // A receive started when it was posted, a send that was asked for when it was announced.
  if (task.operation.kind != Kind::receive && task.message == nothing) started(task.rank, task.operation);
}

/// What waited for the core goes before what has just been freed.
void MessagePassing::core_done(std::uint32_t index)
{
  Core& core = core_of(tasks_[index]);
  if (tasks_[index].operation.kind != Kind::send)
    finish_with_sender(index);
  else if (tasks_[index].message == nothing)
    send(index);
  else
    send_asked(index);
  core.busy = false;
  if (core.queue.empty()) return;
  const std::uint32_t next = core.queue.first;
  core.queue.pop(tasks_);
  start(next);
}

void MessagePassing::finish_with_sender(std::uint32_t task)
{
  const std::uint32_t sender = tasks_[task].sender;
  finish(task);
  if (sender != nothing) finish(sender);
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

/// The send's time on its core is over.
void MessagePassing::send(std::uint32_t task)
{
  const bool goes = eager(tasks_[task]);
  const std::uint32_t index = new_message(task);
  if (nodes_ != nullptr && !within_node(messages_[index])) nodes_->posted(tasks_[task].rank, calendar_.now());
  if (goes || !instant()) carry(index);
  if (instant()) can_be_matched(index);
  if (goes) finish(task);
}

std::uint32_t MessagePassing::new_message(std::uint32_t task)
{
  const GraphOperation& operation = tasks_[task].operation;
  const bool goes = eager(tasks_[task]);
  Message message;
  message.bytes = operation.amount;
  message.number = sent_++;
  message.released = calendar_.now();
  message.source = tasks_[task].rank;
  message.destination = operation.peer;
  message.tag = operation.tag;
  message.send_id = operation.id;
  message.send = goes ? nothing : task;
  message.stage = goes ? Stage::eager : Stage::announced;
  message.sequence = may_overtake() ? channel_of(message).sent++ : 0;
  message.parts = nodes_ == nullptr ? 1 : all_parts(message);
  const std::uint32_t index = messages_.add(message);
  trace_new(index, task);
  return index;
}

bool MessagePassing::eager(const Task& send) const
{
  const std::int64_t limit = nodes_ == nullptr
                                 ? middleware_.eager_limit
                                 : nodes_->costs().eager_limit(nodes_->path(send.rank, send.operation.peer));
  return send.operation.amount <= limit;
}

bool MessagePassing::within_node(const Message& message) const
{
  return nodes_ == nullptr ? message.source == message.destination : path(message) != MessagePath::network;
}

/// Gives the network what the message's stage is about.
void MessagePassing::carry(std::uint32_t index)
{
  const Message& message = messages_[index];
  const bool control = message.stage == Stage::announced || message.stage == Stage::requested;
  carry_bytes(index, control ? middleware_.control_bytes : message.bytes + middleware_.envelope_bytes);
}

void MessagePassing::carry_bytes(std::uint32_t index, std::int64_t bytes)
{
  const Message& message = messages_[index];
  trace_departure(index, bytes);
  if (within_node(message)) {
    const Picoseconds latency = nodes_ == nullptr ? 0 : nodes_->costs().latency(path(message));
    return schedule(calendar_.now() + latency, Event::within_node, index);
  }
  int from = message.source;
  int to = message.destination;
  if (message.stage == Stage::requested) std::swap(from, to);
  if (nodes_ != nullptr) {
    from = nodes_->node_of(from);
    to = nodes_->node_of(to);
  }
  network_->send(index, from, to, bytes);
}

void MessagePassing::arrived(const Arrival& arrival)
{
  const std::uint32_t index = arrival.message;
  Message& message = messages_[index];
  if (trace_) trace_->arrives(index, calendar_.now());
  const bool data = message.stage == Stage::eager || message.stage == Stage::sent;
  if (data && nodes_ != nullptr && in_parts(message)) {
    part_arrived(arrival);
    return begin_freed();
  }
  if (data) report(message, arrival);
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
    if (nodes_ != nullptr && needs_core(index))
      ask_sender(index);
    else
      carry(index);
    break;
  case Stage::sent:
    hand_over(index);
    break;
  }
  begin_freed();
}

void MessagePassing::report(const Message& message, const Arrival& arrival) const
{
  if (sink_)
    sink_({static_cast<std::int64_t>(message.number), message.source, message.destination, message.bytes,
           message.released, arrival.injected, arrival.head, calendar_.now()});
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
  if (message.stage != Stage::announced) {
    if (message.there)
      hand_over(index);
    else if (nodes_ != nullptr && in_parts(message) && message.parts < all_parts(message))
      receive_in_parts(index);
  } else if (nodes_ != nullptr && within_node(message)) {
    message.stage = Stage::sent;
    hand_over(index);
  } else if (!instant()) {
    message.stage = Stage::requested;
    carry(index);
  } else {
    message.stage = Stage::sent;
    if (nodes_ != nullptr && needs_core(index))
      ask_sender(index);
    else
      carry(index);
  }
}

/// The message is there and has its receive.
void MessagePassing::hand_over(std::uint32_t index)
{
  const Message message = messages_[index];
  trace_hand_over(index, message.receive);
  messages_.remove(index);
  Task& receive = tasks_[message.receive];
  bool takes_time = middleware_.receive_overhead > 0;
  if (nodes_ != nullptr) {
    receive.operation.amount = message.bytes;
    receive.operation.peer = message.source;
    const CoreWork work = work_of(receive).all();
    takes_time = work.instructions + work.copying > 0;
  }
  const bool copied_by_receiver = nodes_ != nullptr && within_node(message) && message.send != nothing;
  if (copied_by_receiver) receive.sender = message.send;
  if (takes_time)
    queue(message.receive);
  else {
    trace_at_once(message.receive);
    finish_with_sender(message.receive);
  }
  if (message.send != nothing && !copied_by_receiver) finish(message.send);
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
