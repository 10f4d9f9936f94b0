// Do collectives take the time that follows from their definitions by hand, on a LogGOPS network?
//
// Symbols: P ranks; a message of s bytes holds a sender for o, its network interface for g' = g + (s-1) G, and its
// receiver for o' = o + (s-1) G (no overhead per byte, O = 0); one hop takes h = o + L + o'.
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/loggops/loggops_replay.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_graph.hpp"
#include "loghop/workload/collectives/repeated.hpp"
#include "loghop/workload/graph/schedule.hpp"
#include "support/loggops_run.hpp"
#include "unit/workload/collectives/row_names.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace loghop::collectives::timing_test {
namespace {

using loghop::test::network_of;
using Times = std::vector<Picoseconds>;

Times finish_times(const LoggopsNetwork& network, OperationGraph& graph)
{
  simulate::EventCalendar calendar;
  simulate::LoggopsReplay replay(network, graph, calendar);
  while (!calendar.empty())
    calendar.fire_next();
  replay.check_finished();
  return replay.finish();
}

Times finish_times(const LoggopsNetwork& network, const std::string& collective, const std::string& name, int ranks,
                   const CollectiveOptions& options)
{
  CollectiveGraph::Settings settings;
  settings.ranks = ranks;
  CollectiveGraph graph(require_algorithm(collective, name).make(ranks, options), Group::all(ranks), settings);
  return finish_times(network, graph);
}

CollectiveOptions bytes(std::int64_t number)
{
  CollectiveOptions options;
  options.bytes = number;
  return options;
}

Picoseconds makespan(const LoggopsNetwork& network, const std::string& collective, const std::string& name, int ranks,
                     const CollectiveOptions& options)
{
  const Times times = finish_times(network, collective, name, ranks, options);
  return *std::max_element(times.begin(), times.end());
}

constexpr std::int64_t s = 101; // bytes
const LoggopsNetwork net = network_of(2000, 500, 700, 3);
constexpr Picoseconds L = 2000;
constexpr Picoseconds o = 500;
constexpr Picoseconds gap = 700 + 100 * 3;     ///< g'
constexpr Picoseconds take_in = 500 + 100 * 3; ///< o'
constexpr Picoseconds hop = o + L + take_in;   ///< h

TEST(CollectiveTimes, DisseminationBarrier)
{
  // A round is one hop of a message of one byte, and its sends are further apart than g: ceil(log2 P) (2o + L).
  EXPECT_EQ(makespan(net, "barrier", "dissemination", 8, bytes(1)), 3 * (2 * o + L));
  EXPECT_EQ(makespan(net, "barrier", "dissemination", 9, bytes(1)), 4 * (2 * o + L));
}

TEST(CollectiveTimes, OfRepetitionsAddUp)
{
  // All ranks are done with a barrier at once, and begin the next.
  CollectiveGraph::Settings settings;
  settings.ranks = 8;
  auto once = require_algorithm("barrier", "dissemination").make(8, bytes(1));
  CollectiveGraph graph(std::make_shared<Repeated>(std::move(once), 5), Group::all(8), settings);
  EXPECT_EQ(finish_times(net, graph), Times(8, 5 * 3 * (2 * o + L)));
}

TEST(CollectiveTimes, ARootIsAheadOfItsLeavesInRepetitions)
{
  // Two ranks, no gap: the root sends n messages in n o; the last is taken in when those before are, o' each.
  const LoggopsNetwork quick = network_of(2000, 500, 0, 0);
  CollectiveGraph::Settings settings;
  settings.ranks = 2;
  auto once = require_algorithm("broadcast", "linear").make(2, bytes(s));
  CollectiveGraph graph(std::make_shared<Repeated>(std::move(once), 10), Group::all(2), settings);
  EXPECT_EQ(finish_times(quick, graph), (Times{10 * 500, 9 * 500 + 500 + 2000 + 500}));
}

TEST(CollectiveTimes, BinomialBroadcast)
{
  // The furthest child is served first. A subtree that is served j sends later has j levels less, each of which takes
  // h >= g': no leaf is later than the one that is log2 P hops away.
  EXPECT_EQ(makespan(net, "broadcast", "binomial", 64, bytes(s)), 6 * hop);
  // With h < g', the last of log2 P sends of the root is the latest.
  const LoggopsNetwork slow = network_of(100, 500, 5000, 0);
  EXPECT_EQ(makespan(slow, "broadcast", "binomial", 64, bytes(s)), 5 * 5000 + 1100);
}

TEST(CollectiveTimes, LinearBroadcast)
{
  // 2o + L + (P-1) (s-1) G + (P-2) g, of LogGP.
  EXPECT_EQ(makespan(net, "broadcast", "linear", 10, bytes(s)), 8 * gap + hop);
}

TEST(CollectiveTimes, ChainBroadcast)
{
  // g >= 2o: every rank has taken in and passed on a segment when the next arrives.
  const LoggopsNetwork wide = network_of(2000, 500, 1100, 3);
  CollectiveOptions options = bytes(7 * s);
  options.segment_bytes = s;
  EXPECT_EQ(makespan(wide, "broadcast", "chain", 5, options), 4 * hop + 6 * (1100 + 300));
}

TEST(CollectiveTimes, LinearGather)
{
  // All messages arrive at o + L; the root takes in one after the other.
  EXPECT_EQ(finish_times(net, "gather", "linear", 10, bytes(s))[0], o + L + 8 * std::max(take_in, gap) + take_in);
}

TEST(CollectiveTimes, BinomialScatter)
{
  // The messages on the way to the furthest leaf have P/2, P/4, ..., 1 blocks; it is not waited for on the way, since
  // each is the first that its sender sends.
  const std::int64_t b = 20;
  Picoseconds expected = 0;
  for (const std::int64_t blocks : {4, 2, 1})
    expected += o + L + o + (blocks * b - 1) * 3;
  EXPECT_EQ(finish_times(net, "scatter", "binomial", 8, bytes(b))[7], expected);
}

TEST(CollectiveTimes, RingsAndPairsTakeOneHopAStep)
{
  EXPECT_EQ(makespan(net, "allgather", "ring", 7, bytes(s)), 6 * hop);
  EXPECT_EQ(makespan(net, "alltoall", "ring", 7, bytes(s)), 6 * hop);
  EXPECT_EQ(makespan(net, "alltoall", "pairwise", 8, bytes(s)), 7 * hop);
}

TEST(CollectiveTimes, ReductionsAlsoCompute)
{
  CollectiveOptions options = bytes(s);
  options.combine_ps_per_byte = 4;
  EXPECT_EQ(makespan(net, "allreduce", "recursive_doubling", 16, options), 4 * (hop + 4 * s));
  options.bytes = 8 * s; // blocks of s bytes
  EXPECT_EQ(makespan(net, "allreduce", "ring", 8, options), 14 * hop + 7 * 4 * s);
  // Two parts that exchange 4s, 2s, s bytes; the first one adds.
  Picoseconds expected = 0;
  for (const std::int64_t size : {4 * s, 2 * s, s})
    expected += 2 * (2 * o + L + (size - 1) * 3) + 4 * size;
  EXPECT_EQ(makespan(net, "allreduce", "rabenseifner", 8, options), expected);
}

TEST(CollectiveTimes, ParametrisedRoundTrip)
{
  // PRTT(1, 0, s) = 2 h; PRTT(n, d, s) = 2 h + (n-1) max(o + d, g').
  CollectiveOptions options = bytes(s);
  EXPECT_EQ(finish_times(net, "round_trip", "prtt", 3, options)[0], 2 * hop);
  options.messages = 6;
  EXPECT_EQ(finish_times(net, "round_trip", "prtt", 3, options)[0], 2 * hop + 5 * gap);
  options.delay = 400; // o + d < g'
  EXPECT_EQ(finish_times(net, "round_trip", "prtt", 3, options)[0], 2 * hop + 5 * gap);
  options.delay = 1300;
  EXPECT_EQ(finish_times(net, "round_trip", "prtt", 3, options)[0], 2 * hop + 5 * (o + 1300));
}

TEST(CollectiveTimes, RoundTripToAll)
{
  // L so long that all is sent when the first reply arrives. The paper's 2L + 2o + (P-1) max(o, g) to P other ranks,
  // and o' for taking in at either end, which the paper's remote writes do not cost.
  const LoggopsNetwork far = network_of(100000, 500, 700, 0);
  EXPECT_EQ(finish_times(far, "round_trip", "1:P-P:1", 11, bytes(1))[0], 2 * 100000 + 2 * 500 + 9 * 700 + 2 * 500);
}

// Times that another simulator of the same model gave for the same patterns, in nanoseconds.

Times in_nanoseconds(Times times)
{
  for (Picoseconds& time : times)
    time *= 1000;
  return times;
}

LoggopsNetwork published(Picoseconds L_ns, Picoseconds o_ns, Picoseconds g_ns, double G_ns, double O_ns, std::int64_t S)
{
  LoggopsNetwork network = network_of(L_ns * 1000, o_ns * 1000, g_ns * 1000, G_ns * 1000);
  network.O = O_ns * 1000;
  network.S = S;
  return network;
}

TEST(CollectiveTimes, LinearBarrierOfEight)
{
  EXPECT_EQ(finish_times(published(1000, 500, 4000, 1, 0, 65535), "barrier", "linear", 8, bytes(1)),
            in_nanoseconds({50500, 28000, 32000, 36000, 40000, 44000, 48000, 52000}));
}

TEST(CollectiveTimes, LinearAlltoallOfEight)
{
  EXPECT_EQ(finish_times(published(1000, 500, 4000, 1, 0, 65535), "alltoall", "linear", 8, bytes(1024)),
            in_nanoseconds(Times(8, 33161)));
}

TEST(CollectiveTimes, RingAllreduceOfEightWithLongOverheads)
{
  EXPECT_EQ(finish_times(published(2500, 1500, 1000, 6, 8, 65535), "allreduce", "ring", 8, bytes(65536)),
            in_nanoseconds(Times(8, 1876784)));
}

TEST(CollectiveTimes, GatherAndScatterOfEightWithRendezvous)
{
  const LoggopsNetwork network = published(2500, 1500, 1000, 6, 0, 256);
  EXPECT_EQ(finish_times(network, "gather", "linear", 8, bytes(1024)),
            in_nanoseconds({57466, 4000, 11638, 19276, 26914, 34552, 42190, 49828}));
  EXPECT_EQ(finish_times(network, "scatter", "linear", 8, bytes(1024)),
            in_nanoseconds({46828, 11638, 18776, 25914, 33052, 40190, 47328, 54466}));
}

// Delivered lazily, an algorithm takes the time that it takes when all its operations are given beforehand.

class LazyTimes : public ::testing::TestWithParam<AlgorithmRow> {
protected:
  Picoseconds draw(Picoseconds most) { return std::uniform_int_distribution<Picoseconds>(0, most)(random_); }

  LoggopsNetwork draw_network()
  {
    LoggopsNetwork network = network_of(draw(3000), draw(600), draw(2000), static_cast<double>(draw(3)));
    network.O = static_cast<double>(draw(3));
    if (draw(1) == 0) network.S = 0;
    return network;
  }

  CollectiveOptions draw_options(int ranks)
  {
    CollectiveOptions options = bytes(draw(1000));
    if ((GetParam().options & option_root) != 0) options.root = static_cast<int>(draw(ranks - 1));
    options.segment_bytes = draw(200);
    options.group_size = 3;
    options.messages = 1 + draw(5);
    options.delay = draw(1000);
    options.combine_ps_per_byte = static_cast<double>(draw(3));
    return options;
  }

private:
  std::mt19937 random_;
};

TEST_P(LazyTimes, AreThoseOfTheStoredSchedule)
{
  for (int ranks = 1; ranks <= 17; ++ranks)
    for (int repetition = 0; repetition < 5; ++repetition) {
      const LoggopsNetwork network = draw_network();
      const CollectiveOptions options = draw_options(ranks);
      CollectiveGraph::Settings settings;
      settings.ranks = ranks;
      CollectiveGraph graph(GetParam().make(ranks, options), Group::all(ranks), settings);
      Schedule schedule = record_schedule(graph);
      EXPECT_EQ(finish_times(network, GetParam().collective, GetParam().name, ranks, options),
                finish_times(network, schedule))
          << ranks << " ranks, repetition " << repetition;
    }
}

INSTANTIATE_TEST_SUITE_P(Every, LazyTimes, ::testing::ValuesIn(fixed_algorithms()), test::test_name);

TEST(CollectiveTimes, EveryAlgorithmCompletesWithRendezvous)
{
  LoggopsNetwork network = net;
  network.S = 0;
  for (const AlgorithmRow& row : fixed_algorithms())
    for (const int ranks : {2, 3, 8, 13})
      EXPECT_NO_THROW(finish_times(network, row.collective, row.name, ranks, bytes(s)))
          << row.collective << " " << row.name << " " << ranks;
}

} // namespace
} // namespace loghop::collectives::timing_test
