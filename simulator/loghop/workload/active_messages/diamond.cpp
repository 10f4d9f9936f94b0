#include "loghop/workload/active_messages/diamond.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/core/mesh_nodes.hpp"
#include "loghop/workload/core/random.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace loghop {

namespace {

constexpr int boundary_tag = 0;

/// One stripe: for each block wait for the boundary from below, compute, send the own boundary.
class StripeProgram : public Program {
public:
  struct Stripe {
    int blocks = 1;
    bool first = false;
    bool last = false;
    Seconds work{0};
    ActiveMessage boundary;
    DmaMode send = DmaMode::waiting;
  };

  explicit StripeProgram(const Stripe& stripe) : stripe_(stripe) {}

  ProgramOperation next() override
  {
    while (block_ < stripe_.blocks) {
      const Step step = step_;
      advance();
      if (step == Step::receive && !stripe_.first) return ProgramOperation::wait(boundary_tag, block_ + 1);
      if (step == Step::work) return ProgramOperation::compute(stripe_.work);
      if (step == Step::send && !stripe_.last) return ProgramOperation::send(stripe_.boundary, stripe_.send);
    }
    return {};
  }

private:
  enum class Step { receive, work, send };

  void advance()
  {
    if (step_ == Step::send) ++block_;
    step_ = step_ == Step::receive ? Step::work : step_ == Step::work ? Step::send : Step::receive;
  }

  Stripe stripe_;
  std::int64_t block_ = 0;
  Step step_ = Step::receive;
};

std::vector<Rank> in_order(int size)
{
  std::vector<Rank> ranks(static_cast<std::size_t>(size));
  std::iota(ranks.begin(), ranks.end(), Rank(0));
  return ranks;
}

std::vector<Rank> random_permutation(int size, std::uint64_t seed)
{
  std::vector<Rank> ranks = in_order(size);
  RandomStream random(seed, RandomPurpose::diamond_placement, 0);
  for (std::size_t left = ranks.size(); left > 1; --left)
    std::swap(ranks[left - 1], ranks[random.below(left)]);
  return ranks;
}

bool is_permutation(const std::vector<Rank>& ranks, int size)
{
  IndexedVector<Rank, bool> seen(size, false);
  for (const Rank rank : ranks) {
    if (rank < Rank(0) || rank >= Rank(size) || seen[rank]) return false;
    seen[rank] = true;
  }
  return ranks.size() == static_cast<std::size_t>(size);
}

IndexedVector<Rank, std::size_t> inverse_of(const std::vector<Rank>& permutation)
{
  IndexedVector<Rank, std::size_t> inverse(static_cast<int>(permutation.size()));
  for (std::size_t i = 0; i < permutation.size(); ++i)
    inverse[permutation[i]] = i;
  return inverse;
}

std::string text(std::int64_t number)
{
  return std::to_string(number);
}

} // namespace

Seconds DiamondDag::block_work(int ranks) const
{
  const double tasks = static_cast<double>(side) * side / (static_cast<double>(ranks) * blocks);
  return tasks * task_time + static_cast<double>(side) / blocks * aggregation_time;
}

double DiamondDag::bytes_of_boundary() const
{
  return bytes_per_value * side / blocks;
}

std::int64_t DiamondDag::message_bytes() const
{
  return std::llround(bytes_of_boundary());
}

std::vector<Rank> DiamondDag::placement(const MachineShape& shape, std::uint64_t seed) const
{
  if (mapping == Mapping::list) return nodes;
  if (mapping == Mapping::random) return random_permutation(shape.ranks(), seed);
  std::vector<Rank> placed = in_order(shape.ranks());
  if (mapping == Mapping::boustrophedon) {
    for (Rank& rank : placed)
      rank = Rank(snake_node(rank.value(), shape.dimensions).value()); // each node is one rank
  }
  return placed;
}

std::unique_ptr<Program> DiamondDag::program(const MachineShape& shape, Rank rank, std::uint64_t seed) const
{
  const auto places = places_.get({shape.dimensions, seed, mapping, nodes}, [&] {
    Places made;
    made.rank_of_stripe = placement(shape, seed);
    made.stripe_of_rank = inverse_of(made.rank_of_stripe);
    return made;
  });
  const std::size_t position = places->stripe_of_rank[rank];
  StripeProgram::Stripe stripe;
  stripe.blocks = blocks;
  stripe.first = position == 0;
  stripe.last = position + 1 == places->rank_of_stripe.size();
  stripe.work = block_work(shape.ranks());
  stripe.boundary.protocol = Protocol::long_message;
  stripe.boundary.bytes = message_bytes();
  stripe.boundary.tag = boundary_tag;
  stripe.boundary.receive = receive;
  stripe.send = send;
  if (!stripe.last) stripe.boundary.destination = places->rank_of_stripe[position + 1];
  return std::make_unique<StripeProgram>(stripe);
}

void DiamondDag::check(const MachineShape& shape) const
{
  const int ranks = shape.ranks();
  require(side >= 1 && blocks >= 1, "diamond: side and blocks must be 1 or more");
  require(side % blocks == 0,
          "diamond: blocks (" + text(blocks) + ") must divide side (" + text(side) + "), so that all blocks are equal");
  require(side % ranks == 0, "diamond: the number of ranks (" + text(ranks) + ") must divide side (" + text(side) +
                                 "), so that all stripes are equal");
  const double bytes = bytes_of_boundary();
  // A whole size that was divided by side / blocks may come back with a rounding error.
  const double rounding = 4 * std::numeric_limits<double>::epsilon() * bytes;
  require(bytes >= 0.5 && bytes < 0x1p62 && std::abs(bytes - std::round(bytes)) <= rounding,
          "diamond: bytes_per_value * side / blocks must be a whole number of bytes, 1 or more");
  require(task_time.count() >= 0 && aggregation_time.count() >= 0 && std::isfinite(block_work(ranks).count()),
          "diamond: task and aggregation must be 0 or more");
  require(receive != DmaMode::waiting, "diamond: receive must be nonblocking or blocking");
  require(mapping != Mapping::list || is_permutation(nodes, ranks),
          "diamond: the mapping must name each of " + text(ranks) + " ranks once, from 0 to " + text(ranks - 1));
}

WorkloadSize DiamondDag::size(const MachineShape& shape) const
{
  const double ranks = shape.ranks(), messages = (ranks - 1) * blocks;
  return {ranks, messages, messages * static_cast<double>(message_bytes()), ranks};
}

} // namespace loghop
