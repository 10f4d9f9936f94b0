#include "loghop/base/require.hpp"
#include "loghop/workload/graph/schedule.hpp"

#include <deque>
#include <utility>

namespace loghop {

namespace {

constexpr std::int64_t most_entries = std::int64_t{1} << 28;

/// Runs one rank of a graph: operations finish one by one, in the order in which they became ready.
class RankRecorder {
public:
  /// `room`: operations and dependencies that there may still be.
  RankRecorder(OperationGraph& graph, Rank rank, std::int64_t& room) : graph_(graph), rank_(rank), room_(room) {}

  RankSchedule record()
  {
    graph_.begin(rank_, ready_);
    add_ready();
    std::vector<std::uint32_t> finished;
    for (; !awaited_.empty(); awaited_.pop_front()) {
      const auto [id, number] = awaited_.front();
      graph_.finished(rank_, id, ready_);
      finished.push_back(number);
      if (ready_.empty()) continue;
      before_ = std::exchange(finished, {});
      add_ready();
    }
    return std::move(schedule_);
  }

private:
  struct Awaited {
    std::uint32_t id;     ///< in the graph
    std::uint32_t number; ///< in the schedule
  };

  void add_ready()
  {
    for (const GraphOperation& operation : ready_) {
      room_ -= 1 + static_cast<std::int64_t>(before_.size());
      require(room_ >= 0, "there are more than 2^28 operations and dependencies, too many to list them");
      const std::uint32_t number = schedule_.add(operation);
      for (const std::uint32_t earlier : before_)
        schedule_.require(number, earlier, RankSchedule::Edge::after_finish);
      if (operation.tell_finish) awaited_.push_back({operation.id, number});
    }
    ready_.clear();
  }

  OperationGraph& graph_;
  Rank rank_;
  std::int64_t& room_;
  RankSchedule schedule_;
  std::vector<GraphOperation> ready_;
  std::deque<Awaited> awaited_;       ///< operations that have not finished
  std::vector<std::uint32_t> before_; ///< operations that the next ones come after
};

} // namespace

Schedule record_schedule(OperationGraph& graph)
{
  std::int64_t room = most_entries;
  std::vector<RankSchedule> ranks;
  for (const Rank rank : each<Rank>(graph.ranks()))
    ranks.push_back(RankRecorder(graph, rank, room).record());
  return Schedule(std::move(ranks));
}

} // namespace loghop
