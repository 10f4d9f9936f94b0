#include "support/loggops_run.hpp"

#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/loggops/loggops_replay.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/workload/goal/goal_file.hpp"

#include <sstream>
#include <utility>

namespace loghop::test {

namespace {

reference::LoggopsOperation reference_operation(const GraphOperation& o)
{
  using Kind = reference::LoggopsOperation::Kind;
  reference::LoggopsOperation result;
  switch (o.kind) {
  case GraphOperation::Kind::send:
    result.kind = Kind::send;
    break;
  case GraphOperation::Kind::receive:
    result.kind = Kind::receive;
    break;
  case GraphOperation::Kind::compute:
    result.kind = Kind::compute;
    break;
  }
  result.peer = o.peer.value();
  result.tag = o.tag;
  result.amount = o.amount;
  result.core = o.core;
  result.nic = o.nic;
  return result;
}

reference::LoggopsProgram reference_program(const RankSchedule& rank)
{
  reference::LoggopsProgram program;
  for (std::uint32_t i = 0; i < rank.size(); ++i)
    program.push_back(reference_operation(rank.operation(i)));
  for (const RankSchedule::Dependency& d : rank.dependencies()) {
    reference::LoggopsOperation& later = program[d.later];
    const bool after_start = d.edge == RankSchedule::Edge::after_start;
    (after_start ? later.after_start : later.after_finish).push_back(static_cast<int>(d.earlier));
  }
  return program;
}

} // namespace

std::vector<reference::LoggopsProgram> reference_programs(const std::vector<RankSchedule>& ranks)
{
  std::vector<reference::LoggopsProgram> programs;
  for (const RankSchedule& rank : ranks)
    programs.push_back(reference_program(rank));
  return programs;
}

LoggopsNetwork network_of(Picoseconds L, Picoseconds o, Picoseconds g, double G, double O)
{
  LoggopsNetwork network;
  network.L = L;
  network.o = o;
  network.g = g;
  network.G = G;
  network.O = O;
  return network;
}

std::vector<RankSchedule> ranks_of(const Schedule& schedule)
{
  std::vector<RankSchedule> ranks;
  for (const Rank rank : each<Rank>(schedule.ranks()))
    ranks.push_back(schedule.rank(rank));
  return ranks;
}

reference::LoggopsOutcome run_reference(const LoggopsNetwork& network, const std::vector<RankSchedule>& ranks)
{
  reference::LoggopsParameters parameters;
  parameters.L = network.L;
  parameters.o = network.o;
  parameters.g = network.g;
  parameters.G = static_cast<std::int64_t>(network.G);
  parameters.O = static_cast<std::int64_t>(network.O);
  parameters.S = network.S;
  return reference::replay(parameters, reference_programs(ranks));
}

reference::LoggopsOutcome run_replay(const LoggopsNetwork& network, const std::vector<RankSchedule>& ranks,
                                     std::string* error)
{
  return run_replay(network, Schedule(ranks), error);
}

reference::LoggopsOutcome run_replay(const LoggopsNetwork& network, Schedule schedule, std::string* error)
{
  return run_graph(network, schedule, error);
}

reference::LoggopsOutcome run_graph(const LoggopsNetwork& network, OperationGraph& graph, std::string* error,
                                    simulate::RunObserver* observer)
{
  simulate::EventCalendar calendar;
  simulate::LoggopsReplay replay(network, graph, calendar, observer);
  while (!calendar.empty())
    calendar.fire_next();
  reference::LoggopsOutcome outcome;
  outcome.finish = replay.finish();
  outcome.operations = static_cast<std::int64_t>(replay.operations());
  outcome.messages = static_cast<std::int64_t>(replay.messages());
  try {
    replay.check_finished();
  } catch (const simulate::SimulationError& stuck) {
    outcome.stuck = true;
    if (error != nullptr) *error = stuck.what();
  }
  return outcome;
}

namespace {

RankSchedule in_nanoseconds(const RankSchedule& rank)
{
  RankSchedule result;
  for (std::uint32_t i = 0; i < rank.size(); ++i) {
    GraphOperation operation = rank.operation(i);
    if (operation.kind == GraphOperation::Kind::compute) operation.amount *= 1000;
    result.add(operation);
  }
  for (const RankSchedule::Dependency& d : rank.dependencies())
    result.require(d.later, d.earlier, d.edge);
  return result;
}

} // namespace

std::string describe(const LoggopsNetwork& network, const std::vector<RankSchedule>& ranks)
{
  std::ostringstream text;
  text << "L = " << network.L << ", o = " << network.o << ", g = " << network.g << ", G = " << network.G
       << ", O = " << network.O << ", S = " << network.S << '\n';
  std::vector<RankSchedule> written;
  for (const RankSchedule& rank : ranks)
    written.push_back(in_nanoseconds(rank));
  write_goal(text, Schedule(written));
  return text.str();
}

} // namespace loghop::test
