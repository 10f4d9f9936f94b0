#include "loghop/simulate/observe/otf2_call_recorder.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

namespace {

/// Tags of collectives of MPI programs are below any_tag, and those of archives are not negative.
std::uint32_t tag_of_step(std::int32_t tag)
{
  return static_cast<std::uint32_t>(tag < any_tag ? any_tag - 1 - tag : tag);
}

} // namespace

Otf2CallRecorder::Otf2CallRecorder(std::unique_ptr<Otf2Writer> to, const OperationGraph& graph,
                                   const EventCalendar& calendar)
    : Otf2Recorder(std::move(to)), graph_(graph), calendar_(calendar), communicators_(writer(), graph.ranks()),
      ranks_(graph.ranks()), compute_(writer().region("compute", false)), progress_(writer().region("progress", true))
{}

// ---------------------------------------------------------------------------------------- regions

void Otf2CallRecorder::enter(Rank rank, Process& process, Picoseconds time, std::uint32_t region)
{
  writer().enter(location(rank), time, region);
  process.region = region;
  process.in_region = true;
}

void Otf2CallRecorder::leave(Rank rank, Process& process, Picoseconds time)
{
  if (process.in_region) writer().leave(location(rank), time, process.region);
  process.in_region = false;
}

/// Before something is recorded while the rank waits for its core.
void Otf2CallRecorder::show_wait_for_core(Rank rank, Process& process)
{
  if (process.waits_for_core && !process.in_region) enter(rank, process, process.waits_since, progress_);
}

void Otf2CallRecorder::called(Rank rank, const MpiCall& call, std::uint32_t operation, const CallFacts& facts)
{
  Process& process = ranks_[rank];
  if (process.begun) end_call(rank, process);
  process.begun = true;
  process.call = {call.kind, communicators_.of(facts, call.group), facts.tag, {}};
  process.operation = operation;
  process.request = call.request;
  if (call.kind == Kind::compute) {
    leave(rank, process, now());
    process.waits_for_core = true;
    process.waits_since = now();
    return;
  }
  const bool is_mark = call.kind == Kind::mark;
  const std::uint32_t region = writer().region(facts.name, !is_mark);
  if (!process.in_region || !facts.continues) {
    leave(rank, process, now());
    enter(rank, process, now(), region);
  }
  if (is_mark) return leave(rank, process, now());
  begin(rank, process, call, facts);
}

void Otf2CallRecorder::computes(Rank rank)
{
  Process& process = ranks_[rank];
  if (process.waits_since < now()) show_wait_for_core(rank, process);
  leave(rank, process, now());
  process.waits_for_core = false;
  enter(rank, process, now(), compute_);
}

// ---------------------------------------------------------------------------------------- begins and ends of calls

void Otf2CallRecorder::begin(Rank rank, Process& process, const MpiCall& call, const CallFacts& facts)
{
  const Otf2Writer::Location at = location(rank);
  const Otf2Communicator& communicator = process.call.communicator;
  const auto message = [&] {
    const std::int64_t tag = facts.tag >= 0 ? facts.tag : call.tag;
    return Otf2Message{communicator.number_of(call.peer), communicator.number, static_cast<std::uint32_t>(tag),
                       call.bytes};
  };
  process.call.collective = {facts.collective, communicator.number, facts.root, facts.sent, facts.received};
  switch (call.kind) {
  case Kind::send:
    return writer().send(at, now(), message());
  case Kind::nonblocking_send:
    writer().send(at, now(), message(), process.requests);
    return open(process, call);
  case Kind::nonblocking_receive:
    writer().receive_request(at, now(), process.requests);
    return open(process, call);
  case Kind::collective:
    if (!facts.collective.empty()) writer().collective_begin(at, now());
    return;
  case Kind::nonblocking_collective:
    if (!facts.collective.empty()) writer().collective_request(at, now(), process.requests);
    return open(process, call);
  default:
    return;
  }
}

void Otf2CallRecorder::open(Process& process, const MpiCall& call)
{
  process.open[call.request] = {process.call, process.operation, process.requests++, false};
  process.requested[process.operation] = call.request;
}

/// The call returns now.
void Otf2CallRecorder::end_call(Rank rank, Process& process)
{
  switch (process.call.kind) {
  case Kind::receive:
    return receive(rank, process, process.call, process.operation, now(), Otf2Writer::no_request);
  case Kind::wait:
    return complete(rank, process, process.request, now());
  case Kind::wait_all:
    return complete_all(rank, process, now());
  case Kind::test:
    if (process.open.at(process.request).finished) return complete(rank, process, process.request, now());
    return writer().test_failed(location(rank), now(), process.open.at(process.request).request);
  case Kind::collective:
    if (!process.call.collective.collective.empty())
      writer().collective_end(location(rank), now(), process.call.collective);
    return;
  default:
    return;
  }
}

void Otf2CallRecorder::complete(Rank rank, Process& process, std::uint32_t request, Picoseconds time)
{
  const auto place = process.open.find(request);
  const Open open = std::move(place->second);
  process.open.erase(place);
  process.requested.erase(open.operation);
  switch (open.ended.kind) {
  case Kind::nonblocking_send:
    return writer().send_complete(location(rank), time, open.request);
  case Kind::nonblocking_receive:
    return receive(rank, process, open.ended, open.operation, time, open.request);
  default:
    if (!open.ended.collective.collective.empty())
      writer().collective_complete(location(rank), time, open.ended.collective, open.request);
  }
}

/// In the order in which they were opened.
void Otf2CallRecorder::complete_all(Rank rank, Process& process, Picoseconds time)
{
  std::vector<std::pair<Otf2Writer::Request, std::uint32_t>> all;
  for (const auto& [request, open] : process.open)
    all.emplace_back(open.request, request);
  std::sort(all.begin(), all.end());
  for (const auto& one : all)
    complete(rank, process, one.second, time);
}

void Otf2CallRecorder::finished(Rank rank, std::uint32_t operation)
{
  Process& process = ranks_[rank];
  const auto request = process.requested.find(operation);
  if (request != process.requested.end()) process.open.at(request->second).finished = true;
  const auto given = process.given.find(operation);
  if (given == process.given.end() || !graph_.is_of_collective(given->second.tag)) return;
  receive_step(rank, given->second, now());
  process.given.erase(given);
}

// ---------------------------------------------------------------------------------------- messages

void Otf2CallRecorder::sent(const Delivery& message)
{
  if (!graph_.is_of_collective(message.tag)) return;
  show_wait_for_core(message.source, ranks_[message.source]);
  writer().send(location(message.source), now(),
                {message.destination.value(), communicators_.of_steps(), tag_of_step(message.tag), message.bytes});
}

void Otf2CallRecorder::given(Rank rank, std::uint32_t operation, const Delivery& message)
{
  ranks_[rank].given[operation] = message;
}

void Otf2CallRecorder::receive(Rank rank, Process& process, const Ended& ended, std::uint32_t operation,
                               Picoseconds time, Otf2Writer::Request request)
{
  const auto place = process.given.find(operation);
  const Delivery message = place->second;
  process.given.erase(place);
  const std::int64_t tag = ended.tag >= 0 ? ended.tag : message.tag;
  writer().receive(location(rank), time,
                   {ended.communicator.number_of(message.source), ended.communicator.number,
                    static_cast<std::uint32_t>(tag), message.bytes},
                   times_of(message.message), request);
}

void Otf2CallRecorder::receive_step(Rank rank, const Delivery& message, Picoseconds time)
{
  show_wait_for_core(rank, ranks_[rank]);
  writer().receive(location(rank), time,
                   {message.source.value(), communicators_.of_steps(), tag_of_step(message.tag), message.bytes},
                   times_of(message.message));
}

/// Of those whose finish the graph did not ask for: they are the last of a collective.
void Otf2CallRecorder::receive_steps(Rank rank, Process& process, Picoseconds time)
{
  for (const auto& [operation, message] : process.given)
    if (graph_.is_of_collective(message.tag)) receive_step(rank, message, time);
}

// ---------------------------------------------------------------------------------------- end

void Otf2CallRecorder::worked(const CoreStep& step)
{
  ranks_[step.rank].finish = std::max(ranks_[step.rank].finish, step.to);
}

void Otf2CallRecorder::finished(Rank rank, Picoseconds at, StepId)
{
  ranks_[rank].finish = std::max(ranks_[rank].finish, at);
}

/// Ranks are in MPI_Finalize, or in their last collective if the graph has no more to say.
void Otf2CallRecorder::end()
{
  for (const Rank rank : each<Rank>(ranks_.size())) {
    Process& process = ranks_[rank];
    if (!process.begun) continue;
    receive_steps(rank, process, process.finish);
    complete_all(rank, process, process.finish);
    if (process.call.kind == Kind::collective && !process.call.collective.collective.empty())
      writer().collective_end(location(rank), process.finish, process.call.collective);
    leave(rank, process, process.finish);
  }
  writer().finish();
}

} // namespace loghop::simulate
