// Runs single operations on Cores and notes, with the time, how far their cores are.
#pragma once

#include "loghop/simulate/message_passing/cores.hpp"
#include "loghop/workload/graph/schedule.hpp"

#include <string>
#include <utility>
#include <vector>

namespace loghop::test {

/// Sends, receives and computations of each rank in the order of GraphProgress; every one goes to its core.
class CoreNotes final : public simulate::TaskStarter, public simulate::CoreListener {
public:
  explicit CoreNotes(std::vector<RankSchedule> ranks)
      : graph_(std::move(ranks)), progress(graph_, calendar, tracer, *this)
  {}

  /// `cores`: made with the members below.
  void run(simulate::Cores& cores)
  {
    cores_ = &cores;
    cores.set_listener(*this);
    progress.begin_ranks();
    while (!calendar.empty())
      calendar.fire_next();
  }

  void begin(std::uint32_t task) override { cores_->request(task); }
  void post(std::uint32_t task) override { note(task, "posted"); }
  void core_done(std::uint32_t task) override
  {
    note(task, "done");
    progress.finish(task);
  }
  void first_part_copied(std::uint32_t task) override
  {
    note(task, "first part");
    cores_->copy_rest(task);
  }
  void most_received(std::uint32_t task) override
  {
    note(task, "most");
    cores_->receive_last_part(task);
  }

private:
  Schedule graph_;

public:
  std::vector<std::string> notes; ///< "rank: event at time"
  simulate::EventCalendar calendar;
  simulate::RunTracer tracer{nullptr};
  simulate::GraphProgress progress;

private:
  void note(std::uint32_t task, const std::string& event)
  {
    notes.push_back(to_string(progress.tasks()[task].rank) + ": " + event + " at " + std::to_string(calendar.now()));
  }

  simulate::Cores* cores_ = nullptr;
};

inline GraphOperation one_operation(GraphOperation::Kind kind, int peer, std::int64_t amount)
{
  GraphOperation operation;
  operation.kind = kind;
  operation.peer = Rank(peer);
  operation.amount = amount;
  return operation;
}

} // namespace loghop::test
