#include "loghop/workload/mpi/mpi_graph.hpp"

#include "loghop/base/require.hpp"

#include <utility>

namespace loghop {

namespace {

/// Tag of collectives that an algorithm calls `tag`.
std::int32_t collective_tag(std::int32_t tag)
{
  return any_tag - 1 - tag;
}

int bits_for(std::int64_t highest)
{
  int bits = 0;
  while (highest >> bits != 0)
    ++bits;
  return bits;
}

} // namespace

MpiGraph::MpiGraph(std::vector<std::unique_ptr<MpiProgram>> programs, std::vector<MessageLayout> layouts)
    : ranks_(programs.size()), layouts_(std::move(layouts))
{
  for (std::size_t i = 0; i < programs.size(); ++i) {
    require(programs[i] != nullptr, "every rank needs a program");
    ranks_[i].program = std::move(programs[i]);
  }
}

void MpiGraph::begin(int number, Ready& ready)
{
  Rank& rank = ranks_[static_cast<std::size_t>(number)];
  run(number, rank, ready);
}

void MpiGraph::started(int number, std::uint32_t id, Ready& ready)
{
  Rank& rank = ranks_[static_cast<std::size_t>(number)];
  if (rank.awaits == Awaits::start && id == call_id(rank)) return run(number, rank, ready);
  // Only sends that are waited for and nonblocking receives tell their start.
  if (--rank.unposted == 0) issue_held(rank, ready);
}

void MpiGraph::finished(int number, std::uint32_t id, Ready& ready)
{
  Rank& rank = ranks_[static_cast<std::size_t>(number)];
  bool returns;
  if ((id & collective_id) != 0)
    returns = finish_in_collective(rank, ready);
  else if (rank.awaits == Awaits::operation && id == call_id(rank))
    returns = true;
  else
    returns = finish_request(rank, id);
  if (returns) run(number, rank, ready);
}

/// The call before has returned: makes calls until one does not return at once.
void MpiGraph::run(int number, Rank& rank, Ready& ready)
{
  do {
    if (rank.call.kind != Kind::nonblocking_receive) rank.earlier_unposted = rank.unposted > 0;
    rank.call = rank.program->next();
    ++rank.calls;
  } while (make_call(number, rank, ready));
}

/// True: it returned at once. Otherwise `awaits` says what for.
bool MpiGraph::make_call(int number, Rank& rank, Ready& ready)
{
  const MpiCall& call = rank.call;
  switch (call.kind) {
  case Kind::finish:
    rank.awaits = Awaits::nothing;
    return false;
  case Kind::compute: {
    require_of(number, rank, call.time >= 0, "a computation must not take less than no time");
    GraphOperation operation;
    operation.tell_finish = true;
    operation.id = call_id(rank);
    operation.amount = call.time;
    ready.push_back(operation);
    rank.awaits = Awaits::operation;
    return false;
  }
  case Kind::send:
  case Kind::nonblocking_send:
    check_message(number, rank);
    if (call.kind == Kind::nonblocking_send) open_request(number, rank);
    return issue_send(rank, ready);
  case Kind::receive:
  case Kind::nonblocking_receive:
    check_message(number, rank);
    if (call.kind == Kind::nonblocking_receive) open_request(number, rank);
    return issue_receive(rank, ready);
  case Kind::wait:
    return await_request(number, rank);
  case Kind::wait_all:
    return await_all(rank);
  case Kind::test:
    return test_request(number, rank);
  case Kind::collective:
    return begin_collective(number, rank) && run_collective(rank, ready);
  }
  refuse(number, rank, "there is no such kind of call");
}

// ---------------------------------------------------------------------------------------- messages and requests

void MpiGraph::add_message(Rank& rank, GraphOperation::Kind kind, Ready& ready)
{
  GraphOperation operation;
  operation.kind = kind;
  operation.tell_finish = true;
  operation.id = call_id(rank);
  operation.peer = rank.call.peer;
  operation.tag = rank.call.tag;
  operation.amount = rank.call.bytes;
  operation.layout = rank.call.layout;
  ready.push_back(operation);
}

bool MpiGraph::issue_send(Rank& rank, Ready& ready)
{
  add_message(rank, GraphOperation::Kind::send, ready);
  const bool blocking = rank.call.kind == Kind::send;
  ready.back().tell_start = !blocking;
  rank.awaits = blocking ? Awaits::operation : Awaits::start;
  return false;
}

/// A receive is not issued while earlier ones are still to be posted that it could overtake.
bool MpiGraph::issue_receive(Rank& rank, Ready& ready)
{
  const bool blocking = rank.call.kind == Kind::receive;
  const bool held = rank.earlier_unposted || !rank.held.empty();
  Ready& to = held ? rank.held : ready;
  add_message(rank, GraphOperation::Kind::receive, to);
  to.back().tell_start = !blocking;
  if (!held && !blocking) ++rank.unposted;
  rank.awaits = Awaits::operation;
  return !blocking;
}

void MpiGraph::issue_held(Rank& rank, Ready& ready)
{
  rank.earlier_unposted = false;
  for (const GraphOperation& receive : rank.held) {
    ready.push_back(receive);
    if (receive.tell_start) ++rank.unposted;
  }
  rank.held.clear();
}

void MpiGraph::open_request(int number, Rank& rank)
{
  const std::uint32_t id = call_id(rank);
  if (!rank.requests.insert(rank.call.request, {id, false}))
    refuse(number, rank, "opens request " + std::to_string(rank.call.request) + ", which is open");
  require_of(number, rank, rank.under_way.insert(id, rank.call.request), "a request is open for 2^31 calls");
}

bool MpiGraph::await_request(int number, Rank& rank)
{
  const Request* request = rank.requests.find(rank.call.request);
  if (request == nullptr)
    refuse(number, rank, "waits for request " + std::to_string(rank.call.request) + ", which is not open");
  rank.awaits = Awaits::request;
  if (request->finished) rank.requests.erase(rank.call.request);
  return rank.requests.find(rank.call.request) == nullptr;
}

bool MpiGraph::test_request(int number, Rank& rank)
{
  const Request* request = rank.requests.find(rank.call.request);
  if (request == nullptr)
    refuse(number, rank, "tests request " + std::to_string(rank.call.request) + ", which is not open");
  const bool finished = request->finished;
  if (finished) rank.requests.erase(rank.call.request);
  rank.program->tested(finished);
  return true;
}

bool MpiGraph::await_all(Rank& rank)
{
  rank.awaits = Awaits::all_requests;
  if (!rank.under_way.empty()) return false;
  rank.requests.clear();
  return true;
}

/// True: it was what the rank waited for.
bool MpiGraph::finish_request(Rank& rank, std::uint32_t operation)
{
  const std::uint32_t request = *rank.under_way.find(operation);
  rank.under_way.erase(operation);
  rank.requests.find(request)->finished = true;
  if (rank.awaits == Awaits::all_requests) return await_all(rank);
  if (rank.awaits != Awaits::request || request != rank.call.request) return false;
  rank.requests.erase(request);
  return true;
}

// ---------------------------------------------------------------------------------------- collectives

bool MpiGraph::begin_collective(int number, Rank& rank)
{
  check_collective(number, rank);
  rank.number = rank.call.group->number(number);
  rank.step = 0;
  rank.index_bits = static_cast<std::uint8_t>(bits_for(rank.call.algorithm->widest_step()));
  require_of(number, rank, rank.index_bits < id_bits, "a step of a collective has too many messages");
  return true;
}

/// Issues the step that the rank has come to, and those after it as long as there is nothing to wait for.
/// True: it is done with all.
bool MpiGraph::run_collective(Rank& rank, Ready& ready)
{
  rank.awaits = Awaits::step;
  const std::int64_t steps = rank.call.algorithm->steps(rank.number);
  for (; rank.step < steps; ++rank.step) {
    issue_step(rank, ready);
    if (rank.awaited > 0 || issue_computation(rank, ready)) return false;
  }
  rank.call.algorithm.reset();
  rank.call.group.reset();
  rank.call.layouts.reset();
  return true;
}

void MpiGraph::issue_step(Rank& rank, Ready& ready)
{
  const collectives::Step step = rank.call.algorithm->step(rank.number, rank.step);
  ++rank.issued_steps;
  rank.computes = false;
  const CollectiveLayouts* const layouts = rank.call.layouts.get();
  for (std::int32_t i = 0; i < step.receives; ++i)
    add_of_step(rank, GraphOperation::Kind::receive, rank.call.algorithm->receive(rank.number, rank.step, i), i,
                layouts == nullptr ? 0 : layouts->receive(rank.number, rank.step, i), ready);
  for (std::int32_t i = 0; i < (step.sends_in_turn ? 1 : step.sends); ++i)
    issue_send_of_step(rank, step, i, ready);
  rank.awaited = step.receives + step.sends;
}

void MpiGraph::issue_send_of_step(Rank& rank, const collectives::Step& step, std::int32_t i, Ready& ready)
{
  const CollectiveLayouts* const layouts = rank.call.layouts.get();
  add_of_step(rank, GraphOperation::Kind::send, rank.call.algorithm->send(rank.number, rank.step, i),
              std::int64_t{step.receives} + i, layouts == nullptr ? 0 : layouts->send(rank.number, rank.step, i),
              ready);
}

void MpiGraph::add_of_step(Rank& rank, GraphOperation::Kind kind, const collectives::StepMessage& message,
                           std::int64_t index, std::uint16_t layout, Ready& ready)
{
  if (layout > layouts_.size())
    refuse(rank.call.group->rank(rank.number), rank, "there is no message layout " + std::to_string(layout));
  GraphOperation operation;
  operation.kind = kind;
  operation.tell_finish = true;
  operation.id = step_id(rank, index);
  operation.peer = rank.call.group->rank(message.peer);
  operation.tag = collective_tag(message.tag);
  operation.amount = message.bytes;
  operation.layout = layout;
  ready.push_back(operation);
}

/// False: the step has none.
bool MpiGraph::issue_computation(Rank& rank, Ready& ready)
{
  const collectives::Step step = rank.call.algorithm->step(rank.number, rank.step);
  if (step.compute == 0) return false;
  GraphOperation operation;
  operation.tell_finish = true;
  operation.id = step_id(rank, std::int64_t{step.receives} + step.sends);
  operation.amount = step.compute;
  ready.push_back(operation);
  rank.awaited = 1;
  rank.computes = true;
  return true;
}

/// True: the collective is done.
bool MpiGraph::finish_in_collective(Rank& rank, Ready& ready)
{
  if (--rank.awaited > 0) {
    const collectives::Step step = rank.call.algorithm->step(rank.number, rank.step);
    if (step.sends_in_turn) issue_send_of_step(rank, step, step.sends - rank.awaited, ready);
    return false;
  }
  if (!rank.computes && issue_computation(rank, ready)) return false;
  ++rank.step;
  return run_collective(rank, ready);
}

std::uint32_t MpiGraph::step_id(const Rank& rank, std::int64_t index) const
{
  return collective_id | ((rank.issued_steps << rank.index_bits | static_cast<std::uint32_t>(index)) & ~collective_id);
}

} // namespace loghop
