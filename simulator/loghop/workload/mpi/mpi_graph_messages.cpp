// The messages of MpiGraph: errors of calls, and the places that operations come from.
#include "loghop/workload/mpi/mpi_graph.hpp"

#include <stdexcept>

namespace loghop {

namespace {

const char* name_of(MpiCall::Kind kind)
{
  using Kind = MpiCall::Kind;
  switch (kind) {
  case Kind::finish:
    return "end";
  case Kind::compute:
    return "computation";
  case Kind::send:
    return "send";
  case Kind::receive:
    return "receive";
  case Kind::nonblocking_send:
    return "nonblocking send";
  case Kind::nonblocking_receive:
    return "nonblocking receive";
  case Kind::wait:
    return "wait";
  case Kind::wait_all:
    return "wait for all requests";
  case Kind::collective:
    return "collective";
  case Kind::nonblocking_collective:
    return "nonblocking collective";
  case Kind::test:
    return "test";
  case Kind::mark:
    return "mark";
  }
  return "call";
}

std::string numbered(const char* noun, std::int64_t i, std::int64_t of)
{
  return noun + (of == 1 ? "" : " " + std::to_string(i + 1) + " of " + std::to_string(of));
}

} // namespace

// ---------------------------------------------------------------------------------------- errors of calls

void MpiGraph::refuse(Rank rank, const Process& process, const std::string& problem) const
{
  std::string place = "call " + std::to_string(process.calls);
  const std::string said = process.program->place();
  if (!said.empty()) place += " (" + said + ")";
  throw std::invalid_argument("rank " + to_string(rank) + ", " + place + ", " + name_of(process.call.kind) + ": " +
                              problem);
}

void MpiGraph::require_of(Rank rank, const Process& process, bool holds, const char* problem) const
{
  if (!holds) refuse(rank, process, problem);
}

void MpiGraph::check_message(Rank rank, const Process& process) const
{
  const MpiCall& call = process.call;
  const bool receives = call.kind == Kind::receive || call.kind == Kind::nonblocking_receive;
  const bool wild_source = receives && call.peer == any_source;
  const bool wild_tag = receives && call.tag == any_tag;
  if (!wild_source && (call.peer < Rank(0) || call.peer >= Rank(ranks())))
    refuse(rank, process, "there is no rank " + to_string(call.peer) + ", only 0 to " + std::to_string(ranks() - 1));
  if (!wild_tag && call.tag < 0)
    refuse(rank, process, "a tag must not be negative, and is " + std::to_string(call.tag));
  if (call.bytes < 0)
    refuse(rank, process, "a message must not have less than 0 bytes, and has " + std::to_string(call.bytes));
  if (call.layout > layouts_.size()) refuse(rank, process, "there is no message layout " + std::to_string(call.layout));
}

void MpiGraph::check_collective(Rank rank, const Process& process) const
{
  const MpiCall& call = process.call;
  require_of(rank, process, call.algorithm != nullptr && call.group != nullptr, "has no algorithm, or no group");
  if (call.group->number(rank) < 0) refuse(rank, process, "the rank is not in the group that it calls it with");
  if (call.group->size() != call.algorithm->ranks())
    refuse(rank, process,
           "the algorithm is made for " + std::to_string(call.algorithm->ranks()) + " ranks, and the group has " +
               std::to_string(call.group->size()));
  if (call.group->highest_rank() >= Rank(ranks()))
    refuse(rank, process,
           "the group has rank " + to_string(call.group->highest_rank()) + ", and there are only 0 to " +
               std::to_string(ranks() - 1));
}

MessageLayout MpiGraph::layout(std::uint16_t layout) const
{
  if (layout == 0 || layout > layouts_.size()) return OperationGraph::layout(layout);
  return layouts_[layout - 1u];
}

// ---------------------------------------------------------------------------------------- places of operations

/// The last call that has these lower bits.
std::uint64_t MpiGraph::call_of(const Process& process, std::uint32_t id) const
{
  return process.calls - ((process.calls - id) & ~collective_id);
}

std::string MpiGraph::place_of_call(const Process& process, std::uint64_t call) const
{
  const std::string said = call == process.calls ? process.program->place() : process.program->place_of(call);
  return said.empty() ? "call " + std::to_string(call) : said;
}

std::string MpiGraph::place(Rank rank, std::uint32_t id) const
{
  const Process& process = ranks_[rank];
  return (id & collective_id) != 0 ? place_in_collective(process, id) : place_of_call(process, call_of(process, id));
}

/// Operations of the current step are known; an earlier one is a send that has finished and was never received.
std::string MpiGraph::place_in_collective(const Process& process, std::uint32_t id) const
{
  if ((id & background_id) != 0) {
    const std::uint32_t slot = (id & (background_id - 1)) >> slot_index_bits;
    if (slot >= process.background.size() || process.background[slot] == nullptr) return "a nonblocking collective";
    const Background& one = *process.background[slot];
    return place_of_call(process, call_of(process, one.id)) +
           place_in_step(one.call, one.run, id & ((std::uint32_t{1} << slot_index_bits) - 1));
  }
  const Run& run = process.run;
  const bool in_collective = process.awaits == Awaits::step;
  if (!in_collective || (step_id(process, run, 0) ^ id) >> run.index_bits != 0)
    return "a collective before or in " + place_of_call(process, process.calls);
  return place_of_call(process, process.calls) +
         place_in_step(process.call, run, id & ((std::uint32_t{1} << run.index_bits) - 1));
}

std::string MpiGraph::place_in_step(const MpiCall& call, const Run& run, std::int64_t index)
{
  const collectives::Step step = call.algorithm->step(run.number, run.step);
  const std::string text = ", step " + std::to_string(run.step + 1) + " of " +
                           std::to_string(call.algorithm->steps(run.number)) + " of the collective, ";
  if (index < step.receives) return text + numbered("receive", index, step.receives);
  const std::int64_t send = index - step.receives;
  return text + (send < step.sends ? numbered("send", send, step.sends) : "computation");
}

std::string MpiGraph::left(Rank rank) const
{
  const Process& process = ranks_[rank];
  if (process.awaits == Awaits::nothing) return "";
  if (process.awaits == Awaits::begin) return "did not begin";
  std::string text =
      std::string(name_of(process.call.kind)) + " at " + place_of_call(process, process.calls) + " did not return";
  if (process.awaits == Awaits::step)
    text += " from step " + std::to_string(process.run.step + 1) + " of " +
            std::to_string(process.call.algorithm->steps(process.run.number));
  if (process.awaits == Awaits::request)
    text += ": waits for request " + std::to_string(process.call.request) + ", opened at " +
            place_of_call(process, call_of(process, process.requests.find(process.call.request)->operation));
  if (process.awaits == Awaits::all_requests)
    text += ": of the requests that were open, " + std::to_string(process.under_way.size()) + " have not finished";
  return text;
}

} // namespace loghop
