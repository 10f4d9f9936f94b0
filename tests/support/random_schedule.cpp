#include "support/random_schedule.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

namespace loghop::test {

namespace {

using Kind = GraphOperation::Kind;

class ScheduleGenerator {
public:
  ScheduleGenerator(const ScheduleShape& shape, std::uint64_t seed)
      : shape_(shape), engine_(seed * 0x9E3779B97F4A7C15u + 1), cores_(draw(1, shape.most_cores)),
        nics_(draw(1, shape.most_nics)), ranks_(static_cast<std::size_t>(draw(1, shape.most_ranks)))
  {}

  std::vector<RankSchedule> generate()
  {
    std::int64_t messages = draw(0, shape_.most_messages);
    std::int64_t computations = draw(0, shape_.most_computations);
    while (messages + computations > 0) {
      if (draw(1, messages + computations) <= messages) {
        add_message();
        --messages;
      } else {
        add_computation();
        --computations;
      }
    }
    std::vector<RankSchedule> schedules;
    for (const std::vector<Step>& rank : ranks_)
      schedules.push_back(shuffled(rank));
    return schedules;
  }

private:
  /// An operation with the earlier ones of its rank that it depends on.
  struct Step {
    GraphOperation operation;
    std::vector<std::pair<std::size_t, RankSchedule::Edge>> needs;
  };

  std::int64_t draw(std::int64_t low, std::int64_t high)
  {
    return low + static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool one_in(int n) { return n > 0 && draw(1, n) == 1; }
  std::int32_t any_rank() { return static_cast<std::int32_t>(draw(0, static_cast<std::int64_t>(ranks_.size()) - 1)); }

  GraphOperation operation(Kind kind, std::int64_t amount)
  {
    GraphOperation o;
    o.kind = kind;
    o.core = static_cast<std::uint8_t>(draw(0, cores_ - 1));
    o.amount = amount;
    return o;
  }

  void add_computation() { add(any_rank(), operation(Kind::compute, draw(0, shape_.most_time) * shape_.time_unit)); }

  void add_message()
  {
    const std::int32_t source = any_rank();
    const std::int32_t destination = any_rank();
    GraphOperation send = operation(Kind::send, draw(0, 3) == 0 ? draw(0, 2) : draw(0, shape_.most_bytes));
    send.nic = static_cast<std::uint8_t>(draw(0, nics_ - 1));
    send.peer = Rank(destination);
    send.tag = static_cast<std::int32_t>(draw(0, shape_.most_tags - 1));
    GraphOperation receive = operation(Kind::receive, send.amount);
    receive.nic = send.nic;
    receive.peer = one_in(shape_.wild_one_in) ? any_source : Rank(source);
    receive.tag = one_in(shape_.wild_one_in) ? any_tag : send.tag;
    if (!one_in(shape_.lost_one_in)) add(source, send);
    if (!one_in(shape_.lost_one_in)) add(destination, receive);
  }

  void add(std::int32_t rank, const GraphOperation& o)
  {
    std::vector<Step>& steps = ranks_[static_cast<std::size_t>(rank)];
    Step step{o, {}};
    const bool depends = !steps.empty() && draw(1, 3) <= shape_.dependent_in_three;
    for (std::int64_t i = depends ? draw(1, 2) : 0; i > 0; --i) {
      const std::int64_t last = static_cast<std::int64_t>(steps.size()) - 1;
      const auto edge = one_in(4) ? RankSchedule::Edge::after_start : RankSchedule::Edge::after_finish;
      step.needs.emplace_back(draw(std::max<std::int64_t>(0, last - 3), last), edge);
    }
    steps.push_back(step);
  }

  RankSchedule shuffled(const std::vector<Step>& steps)
  {
    std::vector<std::size_t> order(steps.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (one_in(2))
      for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[static_cast<std::size_t>(draw(0, static_cast<std::int64_t>(i) - 1))]);
    RankSchedule schedule;
    std::vector<std::uint32_t> number(steps.size());
    for (std::size_t step : order)
      number[step] = schedule.add(steps[step].operation);
    for (std::size_t step : order)
      for (const auto& [earlier, edge] : steps[step].needs)
        schedule.require(number[step], number[earlier], edge);
    return schedule;
  }

  ScheduleShape shape_;
  std::mt19937_64 engine_;
  std::int64_t cores_;
  std::int64_t nics_;
  std::vector<std::vector<Step>> ranks_;
};

} // namespace

std::vector<RankSchedule> random_schedule(const ScheduleShape& shape, std::uint64_t seed)
{
  return ScheduleGenerator(shape, seed).generate();
}

} // namespace loghop::test
