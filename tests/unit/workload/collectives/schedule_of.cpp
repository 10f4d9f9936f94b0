#include "unit/workload/collectives/schedule_of.hpp"

#include <utility>
#include <vector>

namespace loghop::collectives::test {

namespace {

using Kind = GraphOperation::Kind;

/// Adds the steps of one rank to its schedule.
class Writer {
public:
  Writer(const CollectiveAlgorithm& algorithm, int rank) : algorithm_(algorithm), rank_(rank) {}

  RankSchedule written()
  {
    for (std::int64_t step = 0; step < algorithm_.steps(rank_); ++step) write(step);
    return std::move(schedule_);
  }

private:
  void write(std::int64_t number)
  {
    const Step step = algorithm_.step(rank_, number);
    std::vector<std::uint32_t> awaited;
    for (std::int32_t i = 0; i < step.receives; ++i)
      awaited.push_back(add(Kind::receive, algorithm_.receive(rank_, number, i)));
    for (std::int32_t i = 0; i < step.sends; ++i) {
      const std::uint32_t send = add(Kind::send, algorithm_.send(rank_, number, i));
      if (step.await_sends) awaited.push_back(send);
    }
    if (!awaited.empty()) before_ = awaited;
    if (step.compute == 0) return;
    GraphOperation computation;
    computation.amount = step.compute;
    before_ = {add(computation)};
  }

  std::uint32_t add(Kind kind, const Message& message)
  {
    GraphOperation operation;
    operation.kind = kind;
    operation.peer = message.peer;
    operation.tag = message.tag;
    operation.amount = message.bytes;
    return add(operation);
  }

  std::uint32_t add(const GraphOperation& operation)
  {
    const std::uint32_t number = schedule_.add(operation);
    for (const std::uint32_t earlier : before_)
      schedule_.require(number, earlier, RankSchedule::Edge::after_finish);
    return number;
  }

  const CollectiveAlgorithm& algorithm_;
  int rank_;
  RankSchedule schedule_;
  std::vector<std::uint32_t> before_; ///< what the next operations wait for
};

} // namespace

Schedule schedule_of(const CollectiveAlgorithm& algorithm)
{
  std::vector<RankSchedule> ranks;
  for (int rank = 0; rank < algorithm.ranks(); ++rank) ranks.push_back(Writer(algorithm, rank).written());
  return Schedule(std::move(ranks));
}

} // namespace loghop::collectives::test
