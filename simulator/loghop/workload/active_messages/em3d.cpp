#include "loghop/workload/active_messages/em3d.hpp"

#include "loghop/base/require.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace loghop {

namespace {

/// Values of even and odd iterations are counted apart: a neighbour that has all of its values may already send those
/// of the next iteration, which must not stand in for the late ones of this. It gets no further as long as this rank
/// sends it at least one value in each iteration.
int tag_of(std::int64_t iteration)
{
  return static_cast<int>(iteration % 2);
}

/// In each iteration: all messages, wait for those of the others, compute.
class Em3dProgram : public Program {
public:
  Em3dProgram(Em3dMessages messages, std::int64_t incoming, std::int64_t iterations, Seconds work)
      : messages_(std::move(messages)), incoming_(incoming), iterations_(iterations), work_(work)
  {}

  ProgramOperation next() override
  {
    if (iteration_ == iterations_) return {};
    if (step_ == Step::send) {
      Em3dMessages::Block block;
      if (messages_.next(block)) return send(block);
      step_ = Step::compute;
      return ProgramOperation::wait(tag_of(iteration_), incoming_ * (iteration_ / 2 + 1));
    }
    step_ = Step::send;
    messages_.restart();
    ++iteration_;
    return ProgramOperation::compute(work_);
  }

private:
  enum class Step { send, compute };

  ProgramOperation send(const Em3dMessages::Block& block) const
  {
    ActiveMessage message;
    message.destination = block.destination;
    message.arguments = block.values;
    message.tag = tag_of(iteration_);
    return ProgramOperation::send(message);
  }

  Em3dMessages messages_;
  std::int64_t incoming_; ///< messages in one iteration
  std::int64_t iterations_;
  Seconds work_;
  std::int64_t iteration_ = 0;
  Step step_ = Step::send;
};

void count_messages(Em3dMessages of_rank, std::vector<std::int64_t>& by_destination)
{
  for (Em3dMessages::Block block; of_rank.next(block);) {
    ++by_destination[block.destination.position()];
  }
}

} // namespace

std::int64_t Em3d::edges(int ranks) const
{
  return graph_nodes / ranks * degree;
}

std::int64_t Em3d::nonlocal_edges(int ranks) const
{
  return std::llround(nonlocal * static_cast<double>(edges(ranks)));
}

Em3dMessages Em3d::messages_of(Rank rank, int ranks, std::uint64_t seed) const
{
  return Em3dMessages({nonlocal_edges(ranks), distribution, span, values_per_message}, rank, ranks, seed);
}

std::vector<std::int64_t> Em3d::messages_from(Rank rank, int ranks, std::uint64_t seed) const
{
  std::vector<std::int64_t> messages(static_cast<std::size_t>(ranks), 0);
  count_messages(messages_of(rank, ranks, seed), messages);
  return messages;
}

std::vector<std::int64_t> Em3d::messages_to_each(int ranks, std::uint64_t seed) const
{
  std::vector<std::int64_t> messages(static_cast<std::size_t>(ranks), 0);
  for (const Rank rank : each<Rank>(ranks))
    count_messages(messages_of(rank, ranks, seed), messages);
  return messages;
}

std::unique_ptr<Program> Em3d::program(const MachineShape& shape, Rank rank, std::uint64_t seed) const
{
  const int ranks = shape.ranks();
  const auto incoming = incoming_.get({ranks, seed, nonlocal_edges(ranks), span, values_per_message, distribution},
                                      [&] { return messages_to_each(ranks, seed); });
  return std::make_unique<Em3dProgram>(messages_of(rank, ranks, seed), (*incoming)[rank.position()], iterations,
                                       static_cast<double>(edges(ranks)) * update_time);
}

void Em3d::check(const MachineShape& shape) const
{
  const int ranks = shape.ranks();
  require(ranks >= 2, "em3d needs 2 nodes or more");
  require(graph_nodes >= ranks && graph_nodes % ranks == 0,
          "em3d: nodes must be a multiple of the number of ranks (" + std::to_string(ranks) + ")");
  require(degree >= 1, "em3d: degree must be 1 or more");
  // Half of what 64 bits hold, so that doubles near it are whole numbers of 64 bits too.
  require(graph_nodes / ranks <= std::numeric_limits<std::int64_t>::max() / 2 / degree, "em3d: too many edges");
  require(nonlocal >= 0 && nonlocal <= 1, "em3d: nonlocal must be between 0 and 1 (100%)");
  require(span >= 1 && span <= ranks / 2,
          "em3d: span must be between 1 and half of the number of ranks (" + std::to_string(ranks / 2) + ")");
  require(iterations >= 1, "em3d: iterations must be 1 or more");
  require(values_per_message >= 1, "em3d: values_per_message must be 1 or more");
  require(update_time.count() >= 0 && std::isfinite(update_time.count()), "em3d: update must be 0 or more");
}

WorkloadSize Em3d::size(const MachineShape& shape) const
{
  const auto ranks = static_cast<double>(shape.ranks());
  const auto values = static_cast<double>(nonlocal_edges(shape.ranks()));
  const double each = std::min(values, values / values_per_message + span); // some are not full
  const double all = ranks * each * static_cast<double>(iterations);
  constexpr double value_bytes = 4;
  return {ranks, all, ranks * values * value_bytes * static_cast<double>(iterations), 2 * ranks};
}

} // namespace loghop
