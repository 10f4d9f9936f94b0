#include "loghop/workload/mpi/mpi_graph.hpp"

#include "loghop/base/require.hpp"

#include <utility>

namespace loghop {

namespace {

constexpr std::int32_t tags_of_channel = 1 << 10; ///< more than any algorithm uses
constexpr std::int32_t most_channels = 1 << 20;

/// Tag of collectives of a channel that an algorithm calls `tag`.
std::int32_t collective_tag(std::int32_t tag, std::int32_t channel)
{
  return any_tag - 1 - tag - channel * tags_of_channel;
}

int bits_for(std::int64_t highest)
{
  int bits = 0;
  while (highest >> bits != 0)
    ++bits;
  return bits;
}

} // namespace

MpiGraph::MpiGraph(std::vector<std::unique_ptr<MpiProgram>> programs, std::vector<MessageLayout> layouts,
                   std::int64_t working_set)
    : ranks_(static_cast<int>(programs.size())), layouts_(std::move(layouts)), working_set_(working_set)
{
  for (std::size_t i = 0; i < programs.size(); ++i) {
    require(programs[i] != nullptr, "every rank needs a program");
    ranks_[Rank::at(i)].program = std::move(programs[i]);
  }
}

void MpiGraph::begin(Rank rank, Ready& ready)
{
  Process& process = ranks_[rank];
  run(rank, process, ready);
}

void MpiGraph::started(Rank rank, std::uint32_t id, Ready& ready)
{
  Process& process = ranks_[rank];
  if (process.awaits == Awaits::start && id == call_id(process)) return run(rank, process, ready);
  if (process.call.kind == Kind::compute && id == call_id(process)) return listener_->computes(rank);
  // Only sends that are waited for, computations that somebody listens to, and nonblocking receives tell their start.
  if (--process.unposted == 0) issue_held(process, ready);
}

void MpiGraph::finished(Rank rank, std::uint32_t id, Ready& ready)
{
  Process& process = ranks_[rank];
  if (listener_ != nullptr) listener_->finished(rank, id);
  bool returns;
  if ((id & collective_id) != 0)
    returns = (id & background_id) != 0 ? finish_in_background(rank, process, id, ready)
                                        : finish_in_collective(process, ready);
  else if (process.awaits == Awaits::operation && id == call_id(process))
    returns = true;
  else
    returns = finish_request(process, id);
  if (returns) run(rank, process, ready);
}

/// The call before has returned: makes calls until one does not return at once.
void MpiGraph::run(Rank rank, Process& process, Ready& ready)
{
  do {
    if (process.call.kind != Kind::nonblocking_receive && process.call.kind != Kind::mark)
      process.earlier_unposted = process.unposted > 0;
    process.call = process.program->next();
    ++process.calls;
    if (listener_ != nullptr) tell_call(rank, process);
  } while (make_call(rank, process, ready));
}

void MpiGraph::tell_call(Rank rank, const Process& process) const
{
  listener_->called(rank, process.call, call_id(process), process.program->facts(process.call));
}

/// True: it returned at once. Otherwise `awaits` says what for.
bool MpiGraph::make_call(Rank rank, Process& process, Ready& ready)
{
  const MpiCall& call = process.call;
  switch (call.kind) {
  case Kind::finish:
    process.awaits = Awaits::nothing;
    return false;
  case Kind::mark:
    return true;
  case Kind::compute: {
    require_of(rank, process, call.time >= 0, "a computation must not take less than no time");
    GraphOperation operation;
    operation.tell_start = listener_ != nullptr;
    operation.tell_finish = true;
    operation.id = call_id(process);
    operation.amount = call.time;
    ready.push_back(operation);
    process.awaits = Awaits::operation;
    return false;
  }
  case Kind::send:
  case Kind::nonblocking_send:
    check_message(rank, process);
    if (call.kind == Kind::nonblocking_send) open_request(rank, process);
    return issue_send(process, ready);
  case Kind::receive:
  case Kind::nonblocking_receive:
    check_message(rank, process);
    if (call.kind == Kind::nonblocking_receive) open_request(rank, process);
    return issue_receive(process, ready);
  case Kind::wait:
    return await_request(rank, process);
  case Kind::wait_all:
    return await_all(process);
  case Kind::test:
    return test_request(rank, process);
  case Kind::collective:
    return begin_collective(rank, process) && run_collective(process, ready);
  case Kind::nonblocking_collective:
    begin_background(rank, process, ready);
    return true;
  }
  refuse(rank, process, "there is no such kind of call");
}

// ---------------------------------------------------------------------------------------- messages and requests

void MpiGraph::add_message(Process& process, GraphOperation::Kind kind, Ready& ready)
{
  GraphOperation operation;
  operation.kind = kind;
  operation.tell_finish = true;
  operation.id = call_id(process);
  operation.peer = process.call.peer;
  operation.tag = process.call.tag;
  operation.amount = process.call.bytes;
  operation.layout = process.call.layout;
  ready.push_back(operation);
}

bool MpiGraph::issue_send(Process& process, Ready& ready)
{
  add_message(process, GraphOperation::Kind::send, ready);
  const bool blocking = process.call.kind == Kind::send;
  ready.back().tell_start = !blocking;
  process.awaits = blocking ? Awaits::operation : Awaits::start;
  return false;
}

/// A receive is not issued while earlier ones are still to be posted that it could overtake.
bool MpiGraph::issue_receive(Process& process, Ready& ready)
{
  const bool blocking = process.call.kind == Kind::receive;
  const bool held = process.earlier_unposted || !process.held.empty();
  Ready& to = held ? process.held : ready;
  add_message(process, GraphOperation::Kind::receive, to);
  to.back().tell_start = !blocking;
  if (!held && !blocking) ++process.unposted;
  process.awaits = Awaits::operation;
  return !blocking;
}

void MpiGraph::issue_held(Process& process, Ready& ready)
{
  process.earlier_unposted = false;
  for (const GraphOperation& receive : process.held) {
    ready.push_back(receive);
    if (receive.tell_start) ++process.unposted;
  }
  process.held.clear();
}

void MpiGraph::open_request(Rank rank, Process& process)
{
  const std::uint32_t id = call_id(process);
  if (!process.requests.insert(process.call.request, {id, false}))
    refuse(rank, process, "opens request " + std::to_string(process.call.request) + ", which is open");
  require_of(rank, process, process.under_way.insert(id, process.call.request), "a request is open for 2^31 calls");
}

bool MpiGraph::await_request(Rank rank, Process& process)
{
  const Request* request = process.requests.find(process.call.request);
  if (request == nullptr)
    refuse(rank, process, "waits for request " + std::to_string(process.call.request) + ", which is not open");
  process.awaits = Awaits::request;
  if (request->finished) process.requests.erase(process.call.request);
  return process.requests.find(process.call.request) == nullptr;
}

bool MpiGraph::test_request(Rank rank, Process& process)
{
  const Request* request = process.requests.find(process.call.request);
  if (request == nullptr)
    refuse(rank, process, "tests request " + std::to_string(process.call.request) + ", which is not open");
  const bool finished = request->finished;
  if (finished) process.requests.erase(process.call.request);
  process.program->tested(finished);
  return true;
}

bool MpiGraph::await_all(Process& process)
{
  process.awaits = Awaits::all_requests;
  if (!process.under_way.empty()) return false;
  process.requests.clear();
  return true;
}

/// True: it was what the rank waited for.
bool MpiGraph::finish_request(Process& process, std::uint32_t operation)
{
  const std::uint32_t request = *process.under_way.find(operation);
  process.under_way.erase(operation);
  process.requests.find(request)->finished = true;
  if (process.awaits == Awaits::all_requests) return await_all(process);
  if (process.awaits != Awaits::request || request != process.call.request) return false;
  process.requests.erase(request);
  return true;
}

// ---------------------------------------------------------------------------------------- collectives

bool MpiGraph::begin_collective(Rank rank, Process& process)
{
  check_collective(rank, process);
  process.run = {};
  process.run.number = process.call.group->number(rank);
  process.run.index_bits = static_cast<std::uint8_t>(bits_for(process.call.algorithm->widest_step()));
  require_of(rank, process, process.run.index_bits < id_bits, "a step of a collective has too many messages");
  return true;
}

/// Its request is open until it has been waited for, as that of a message.
void MpiGraph::begin_background(Rank rank, Process& process, Ready& ready)
{
  check_collective(rank, process);
  require_of(rank, process, process.call.channel > 0 && process.call.channel < most_channels,
             "a nonblocking collective needs a channel from 1 to 2^20 - 1");
  require_of(rank, process, process.call.algorithm->tags() <= tags_of_channel, "the algorithm uses too many tags");
  require_of(rank, process, process.call.algorithm->widest_step() < (std::int64_t{1} << slot_index_bits),
             "a step of a nonblocking collective has 2^16 messages or more");
  open_request(rank, process);
  std::uint32_t slot = 0;
  while (slot < process.background.size() && process.background[slot] != nullptr)
    ++slot;
  require_of(rank, process, slot < most_slots, "too many nonblocking collectives are under way");
  if (slot == process.background.size()) process.background.emplace_back();
  process.background[slot] = std::make_unique<Background>();
  Background& begun = *process.background[slot];
  begun.call = process.call;
  begun.id = call_id(process);
  begun.run.number = process.call.group->number(rank);
  begun.run.slot = slot + 1;
  begun.run.index_bits = slot_index_bits;
  if (run_steps(process, begun.call, begun.run, ready)) end_background(rank, process, slot);
}

void MpiGraph::end_background(Rank rank, Process& process, std::uint32_t slot)
{
  const std::uint32_t id = process.background[slot]->id;
  if (listener_ != nullptr) listener_->finished(rank, id);
  process.background[slot].reset();
  process.requests.find(*process.under_way.find(id))->finished = true;
  process.under_way.erase(id);
}

/// Issues the step that the rank has come to, and those after it as long as there is nothing to wait for.
/// True: it is done with all.
bool MpiGraph::run_steps(Process& process, const MpiCall& call, Run& run, Ready& ready)
{
  const std::int64_t steps = call.algorithm->steps(run.number);
  for (; run.step < steps; ++run.step) {
    issue_step(process, call, run, ready);
    if (run.awaited > 0 || issue_computation(process, call, run, ready)) return false;
  }
  return true;
}

bool MpiGraph::run_collective(Process& process, Ready& ready)
{
  process.awaits = Awaits::step;
  if (!run_steps(process, process.call, process.run, ready)) return false;
  process.call.algorithm.reset();
  process.call.group.reset();
  process.call.layouts.reset();
  return true;
}

void MpiGraph::issue_step(Process& process, const MpiCall& call, Run& run, Ready& ready)
{
  const collectives::Step step = call.algorithm->step(run.number, run.step);
  ++process.issued_steps;
  run.computes = false;
  const CollectiveLayouts* const layouts = call.layouts.get();
  for (std::int32_t i = 0; i < step.receives; ++i)
    add_of_step(process, call, run, GraphOperation::Kind::receive, call.algorithm->receive(run.number, run.step, i), i,
                layouts == nullptr ? 0 : layouts->receive(run.number, run.step, i), ready);
  for (std::int32_t i = 0; i < (step.sends_in_turn ? 1 : step.sends); ++i)
    issue_send_of_step(process, call, run, step, i, ready);
  run.awaited = step.receives + step.sends;
}

void MpiGraph::issue_send_of_step(Process& process, const MpiCall& call, const Run& run, const collectives::Step& step,
                                  std::int32_t i, Ready& ready)
{
  const CollectiveLayouts* const layouts = call.layouts.get();
  add_of_step(process, call, run, GraphOperation::Kind::send, call.algorithm->send(run.number, run.step, i),
              std::int64_t{step.receives} + i, layouts == nullptr ? 0 : layouts->send(run.number, run.step, i), ready);
}

void MpiGraph::add_of_step(Process& process, const MpiCall& call, const Run& run, GraphOperation::Kind kind,
                           const collectives::StepMessage& message, std::int64_t index, std::uint16_t layout,
                           Ready& ready)
{
  if (layout > layouts_.size())
    refuse(call.group->rank(run.number), process, "there is no message layout " + std::to_string(layout));
  GraphOperation operation;
  operation.kind = kind;
  operation.tell_finish = true;
  operation.id = step_id(process, run, index);
  operation.peer = call.group->rank(message.peer);
  operation.tag = collective_tag(message.tag, call.channel);
  operation.amount = message.bytes;
  operation.layout = layout;
  ready.push_back(operation);
}

/// False: the step has none.
bool MpiGraph::issue_computation(Process& process, const MpiCall& call, Run& run, Ready& ready)
{
  const collectives::Step step = call.algorithm->step(run.number, run.step);
  if (step.compute == 0) return false;
  GraphOperation operation;
  operation.tell_finish = true;
  operation.id = step_id(process, run, std::int64_t{step.receives} + step.sends);
  operation.amount = step.compute;
  ready.push_back(operation);
  run.awaited = 1;
  run.computes = true;
  return true;
}

/// True: the step is done, and the next one is to be issued.
bool MpiGraph::finish_in_step(Process& process, const MpiCall& call, Run& run, Ready& ready)
{
  if (--run.awaited > 0) {
    const collectives::Step step = call.algorithm->step(run.number, run.step);
    if (step.sends_in_turn) issue_send_of_step(process, call, run, step, step.sends - run.awaited, ready);
    return false;
  }
  if (!run.computes && issue_computation(process, call, run, ready)) return false;
  ++run.step;
  return true;
}

/// True: the collective is done.
bool MpiGraph::finish_in_collective(Process& process, Ready& ready)
{
  return finish_in_step(process, process.call, process.run, ready) && run_collective(process, ready);
}

/// True: it was what the rank waited for.
bool MpiGraph::finish_in_background(Rank rank, Process& process, std::uint32_t id, Ready& ready)
{
  const std::uint32_t slot = (id & (background_id - 1)) >> slot_index_bits;
  Background& one = *process.background[slot];
  if (!finish_in_step(process, one.call, one.run, ready) || !run_steps(process, one.call, one.run, ready)) return false;
  const std::uint32_t request = one.id;
  process.background[slot].reset();
  if (listener_ != nullptr) listener_->finished(rank, request);
  return finish_request(process, request);
}

std::uint32_t MpiGraph::step_id(const Process& process, const Run& run, std::int64_t index)
{
  const auto lower = static_cast<std::uint32_t>(index);
  if (run.slot > 0) return collective_id | background_id | (run.slot - 1) << slot_index_bits | lower;
  return collective_id | ((process.issued_steps << run.index_bits | lower) & (background_id - 1));
}

} // namespace loghop
