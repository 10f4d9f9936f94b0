#include "loghop/workload/collectives/unrolled.hpp"

#include "loghop/base/require.hpp"

#include <utility>
#include <vector>

namespace loghop::collectives {

namespace {

using Kind = GraphOperation::Kind;

constexpr std::int64_t most = std::int64_t{1} << 28;

/// Adds the steps of one rank to its schedule.
class Unroller {
public:
  /// `room`: operations and dependencies that there may still be.
  Unroller(const CollectiveAlgorithm& algorithm, const Group& group, const CollectiveGraph::Settings& settings,
           std::int64_t& room)
      : algorithm_(algorithm), group_(group), settings_(settings), room_(room)
  {}

  RankSchedule of(int number)
  {
    for (std::int64_t step = 0; step < algorithm_.steps(number); ++step)
      add_step(number, step);
    return std::move(schedule_);
  }

private:
  /// All that a step issues waits for all that the last step with something to wait for awaited.
  void add_step(int number, std::int64_t at)
  {
    const Step step = algorithm_.step(number, at);
    std::vector<std::uint32_t> awaited;
    for (std::int32_t i = 0; i < step.receives; ++i)
      awaited.push_back(add(message(Kind::receive, algorithm_.receive(number, at, i))));
    const bool await_sends = step.await_sends || settings_.await_sends;
    for (std::int32_t i = 0; i < step.sends; ++i) {
      const std::uint32_t send = add(message(Kind::send, algorithm_.send(number, at, i)));
      if (settings_.await_sends && step.sends_in_turn)
        before_ = {send};
      else if (await_sends)
        awaited.push_back(send);
    }
    if (!awaited.empty()) before_ = std::move(awaited);
    if (step.compute == 0) return;
    GraphOperation computation;
    computation.amount = step.compute;
    before_ = {add(computation)};
  }

  GraphOperation message(Kind kind, const Message& message) const
  {
    GraphOperation operation;
    operation.kind = kind;
    operation.peer = group_.rank(message.peer);
    operation.tag = settings_.tag + message.tag;
    operation.amount = message.bytes;
    return operation;
  }

  std::uint32_t add(const GraphOperation& operation)
  {
    room_ -= 1 + static_cast<std::int64_t>(before_.size());
    require(room_ >= 0, "there are more than 2^28 operations and dependencies, too many to list them");
    const std::uint32_t number = schedule_.add(operation);
    for (const std::uint32_t earlier : before_)
      schedule_.require(number, earlier, RankSchedule::Edge::after_finish);
    return number;
  }

  const CollectiveAlgorithm& algorithm_;
  const Group& group_;
  const CollectiveGraph::Settings& settings_;
  std::int64_t& room_;
  RankSchedule schedule_;
  std::vector<std::uint32_t> before_; ///< what the next operations wait for
};

} // namespace

Schedule unrolled(const CollectiveAlgorithm& algorithm, const Group& group, const CollectiveGraph::Settings& settings)
{
  CollectiveGraph::check(algorithm, group, settings);
  std::int64_t room = most;
  std::vector<RankSchedule> ranks;
  for (int rank = 0; rank < settings.ranks; ++rank) {
    const int number = group.number(rank);
    ranks.push_back(number < 0 ? RankSchedule() : Unroller(algorithm, group, settings, room).of(number));
  }
  return Schedule(std::move(ranks));
}

} // namespace loghop::collectives
