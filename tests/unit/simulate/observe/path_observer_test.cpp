// What lies on the longest chain of a replay: it adds up to the time, and is what the time changes by.
#include "loghop/simulate/observe/path_observer.hpp"

#include "support/loggops_run.hpp"
#include "support/random_schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::simulate::path_observer_test {
namespace {

struct Replayed {
  std::optional<Picoseconds> time; ///< nothing: it never ended
  PathCounts counts;
};

Replayed run(const LoggopsNetwork& network, const std::vector<RankSchedule>& ranks, const Metric& metric = {})
{
  PathObserver observer(static_cast<int>(ranks.size()));
  Schedule schedule(ranks);
  std::string error;
  const auto outcome = test::run_graph(network, schedule, &error, &observer);
  if (!error.empty()) return {};
  return {*std::max_element(outcome.finish.begin(), outcome.finish.end()), observer.counts(metric)};
}

double sum(const PathCounts& c, const LoggopsNetwork& n)
{
  return c.o * static_cast<double>(n.o) + c.L * static_cast<double>(n.L) + c.g * static_cast<double>(n.g) + c.G * n.G +
         c.O * n.O + c.compute;
}

/// All parameters in turn are one more; where one more and one less change the time alike, by the count.
TEST(PathObserver, CountsAreWhatTimesChangeBy)
{
  test::ScheduleShape shape;
  shape.time_unit = 100'003;
  shape.lost_one_in = 1'000'000;
  int compared = 0, smooth = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto ranks = test::random_schedule(shape, seed);
    const LoggopsNetwork network =
        test::network_of(10'000'019, 2'000'003, 3'000'017, 70'001, seed % 2 == 0 ? 30'011 : 90'001);
    const Replayed own = run(network, ranks);
    if (!own.time) continue;
    EXPECT_NEAR(sum(own.counts, network), static_cast<double>(*own.time), 0.5) << seed;
    const auto check = [&](auto LoggopsNetwork::*parameter, double count) {
      LoggopsNetwork more = network, less = network;
      more.*parameter += 1;
      less.*parameter -= 1;
      const Picoseconds up = *run(more, ranks).time - *own.time, down = *own.time - *run(less, ranks).time;
      ++compared;
      if (up != down) return; // another chain
      ++smooth;
      EXPECT_EQ(static_cast<double>(up), count) << seed;
    };
    check(&LoggopsNetwork::o, own.counts.o);
    check(&LoggopsNetwork::L, own.counts.L);
    check(&LoggopsNetwork::g, own.counts.g);
    check(&LoggopsNetwork::G, own.counts.G);
    check(&LoggopsNetwork::O, own.counts.O);
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(smooth, 0.98 * compared);
}

/// One message of 11 B, after which the receiver computes.
std::vector<RankSchedule> one_message()
{
  GraphOperation send, receive, compute;
  send.kind = GraphOperation::Kind::send;
  receive.kind = GraphOperation::Kind::receive;
  compute.kind = GraphOperation::Kind::compute;
  send.amount = 11;
  send.peer = Rank(1);
  receive.peer = Rank(0);
  receive.amount = 11;
  compute.amount = 500;
  std::vector<RankSchedule> ranks(2);
  ranks[0].add(send);
  ranks[1].add(receive);
  ranks[1].add(compute);
  ranks[1].require(1, 0, RankSchedule::Edge::after_finish);
  return ranks;
}

TEST(PathObserver, ForgetsRunsThatAreTooLong)
{
  PathObserver observer(2, 3);
  Schedule schedule(one_message());
  test::run_graph(test::network_of(100, 10, 30, 2, 1), schedule, nullptr, &observer);
  EXPECT_TRUE(observer.had_too_many_steps());
}

TEST(PathObserver, ByTheMetric)
{
  const LoggopsNetwork network = test::network_of(100, 10, 30, 2, 1);
  const PathCounts last = run(network, one_message()).counts;
  EXPECT_EQ(last.o, 2);
  EXPECT_EQ(last.L, 1);
  EXPECT_EQ(last.G, 10);
  EXPECT_EQ(last.O, 0); // of the receiver G counts, which is more
  EXPECT_EQ(last.compute, 500);
  Metric metric;
  metric.kind = Metric::Kind::rank_time;
  const PathCounts sender = run(network, one_message(), metric).counts;
  EXPECT_EQ(sender.o, 1);
  EXPECT_EQ(sender.O, 10);
  EXPECT_EQ(sender.L, 0);
  metric.kind = Metric::Kind::time_per_iteration;
  metric.iterations = 2;
  const PathCounts mean = run(network, one_message(), metric).counts;
  EXPECT_EQ(mean.o, (2 + 1) / 2.0 / 2);
  EXPECT_EQ(mean.compute, 500 / 2.0 / 2);
}

} // namespace
} // namespace loghop::simulate::path_observer_test
