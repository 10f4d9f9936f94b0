#include "support/scripted_workload.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace loghop::test {

namespace {

class ScriptedProgram : public Program {
public:
  ScriptedProgram(std::vector<ProgramOperation> operations, int rank, ScriptedWorkload::Asked asked)
      : operations_(std::move(operations)), rank_(rank), asked_(std::move(asked))
  {}

  ProgramOperation next() override
  {
    if (asked_) asked_(rank_, next_);
    return next_ < operations_.size() ? operations_[next_++] : ProgramOperation{};
  }

private:
  std::vector<ProgramOperation> operations_;
  int rank_;
  ScriptedWorkload::Asked asked_;
  std::size_t next_ = 0;
};

ClusterRun run(const Platform& platform, const Workload& workload, std::uint64_t seed,
               simulate::EventCalendar& calendar, ClusterRun& run,
               const simulate::Cluster::MakeNetwork& make_network = {})
{
  simulate::Cluster cluster(
      platform, workload, seed, calendar,
      [&](const simulate::MessageRecord& record) { run.messages.push_back(record); }, nullptr, make_network);
  run_dry(calendar);
  run.result = cluster.result(workload.metric());
  return run;
}

} // namespace

ProgramOperation send_short(int destination, int arguments, int tag)
{
  ActiveMessage message;
  message.destination = Rank(destination);
  message.arguments = arguments;
  message.tag = tag;
  return ProgramOperation::send(message);
}

ProgramOperation request(int destination, int arguments, int reply_tag, int tag)
{
  ProgramOperation operation = send_short(destination, arguments, tag);
  operation.message.wants_reply = true;
  operation.message.reply_tag = reply_tag;
  return operation;
}

ProgramOperation send_long(int destination, std::int64_t bytes, DmaMode send, DmaMode receive, int tag)
{
  ActiveMessage message;
  message.destination = Rank(destination);
  message.protocol = Protocol::long_message;
  message.bytes = bytes;
  message.tag = tag;
  message.receive = receive;
  return ProgramOperation::send(message, send);
}

ProgramOperation compute_for(Picoseconds time)
{
  return ProgramOperation::compute(to_seconds(time));
}

ScriptedWorkload::ScriptedWorkload(Script script, Metric metric, Asked asked)
    : script_(std::move(script)), metric_(metric), asked_(std::move(asked))
{}

std::unique_ptr<Program> ScriptedWorkload::program(const MachineShape&, Rank rank, std::uint64_t) const
{
  const auto found = script_.find(rank.value());
  return std::make_unique<ScriptedProgram>(found == script_.end() ? std::vector<ProgramOperation>{} : found->second,
                                           rank.value(), asked_);
}

void ScriptedWorkload::check(const MachineShape& shape) const
{
  if (!script_.empty() && script_.rbegin()->first >= shape.ranks())
    throw std::invalid_argument("scripted: rank " + std::to_string(script_.rbegin()->first) + " has no node");
}

const simulate::MessageRecord& ClusterRun::message(std::int64_t number) const
{
  const auto found = std::find_if(messages.begin(), messages.end(),
                                  [&](const simulate::MessageRecord& m) { return m.message == number; });
  if (found == messages.end()) throw std::out_of_range("no message " + std::to_string(number));
  return *found;
}

void run_dry(simulate::EventCalendar& calendar)
{
  while (!calendar.empty())
    calendar.fire_next();
}

ClusterRun run_cluster(const Platform& platform, const Workload& workload, std::uint64_t seed)
{
  simulate::EventCalendar calendar;
  ClusterRun result;
  return run(platform, workload, seed, calendar, result);
}

ClusterRun run_script(const Platform& platform, const Script& script, Metric metric,
                      const simulate::Cluster::MakeNetwork& make_network)
{
  simulate::EventCalendar calendar;
  ClusterRun result;
  result.started.resize(static_cast<std::size_t>(platform.network_nodes()));
  const ScriptedWorkload workload(script, metric, [&](int rank, std::size_t) {
    result.started[static_cast<std::size_t>(rank)].push_back(calendar.now());
  });
  return run(platform, workload, 1, calendar, result, make_network);
}

} // namespace loghop::test
