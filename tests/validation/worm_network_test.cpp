// Is the worm-level network equal to a flit-by-flit simulation of the same rules, flit time for flit time?
//
// The flit-by-flit reference is trusted: it is a plain loop over flit times that knows nothing of longest paths.
#include "support/flit_reference.hpp"
#include "support/random_load.hpp"
#include "support/worm_run.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace loghop::test::worm_network_test {
namespace {

constexpr int loads_of_each_kind = 400;

struct Suite {
  LoadKind kind;
  bool input_queue;
};

class EqualsFlitLevel : public testing::TestWithParam<Suite> {};

TEST_P(EqualsFlitLevel, OnRandomLoads)
{
  for (int seed = 0; seed < loads_of_each_kind; ++seed) {
    const Load load = random_load(GetParam().kind, static_cast<std::uint64_t>(seed), GetParam().input_queue);
    const reference::Outcome expected = reference::simulate(load.config, load.messages);
    ASSERT_FALSE(expected.over_rate);
    ASSERT_EQ(expected.lost, 0);
    const WormRun run = run_worms(load, seed % 3 == 0 ? 48780 : 6);
    ASSERT_EQ(run.left, 0) << describe(load);
    for (std::size_t i = 0; i < load.messages.size(); ++i) {
      const reference::Result& e = expected.results[i];
      const reference::Result& r = run.results[i];
      ASSERT_EQ(run.deliveries[i], 1) << "message " << i << " of load " << seed << ": " << describe(load);
      ASSERT_EQ(std::vector({r.injected, r.tail_sent, r.head, r.delivered}),
                std::vector({e.injected, e.tail_sent, e.head, e.delivered}))
          << "injected, tail sent, head, delivered of message " << i << " of load " << seed << ": " << describe(load);
    }
  }
}

std::string suite_name(const testing::TestParamInfo<Suite>& info)
{
  static const char* names[] = {"Mixed", "Streaming", "Starved", "Permutation", "HotSpot", "LongMessages"};
  return std::string(names[static_cast<int>(info.param.kind)]) + (info.param.input_queue ? "WithInputQueue" : "");
}

INSTANTIATE_TEST_SUITE_P(Loads, EqualsFlitLevel,
                         testing::Values(Suite{LoadKind::mixed, false}, Suite{LoadKind::streaming, false},
                                         Suite{LoadKind::starved, false}, Suite{LoadKind::permutation, false},
                                         Suite{LoadKind::hot_spot, false}, Suite{LoadKind::long_messages, false},
                                         Suite{LoadKind::mixed, true}, Suite{LoadKind::streaming, true},
                                         Suite{LoadKind::starved, true}, Suite{LoadKind::hot_spot, true},
                                         Suite{LoadKind::long_messages, true}),
                         suite_name);

// ---------------------------------------------------------------------------------------------- closed forms

int hops_apart(const std::vector<int>& dimensions, int a, int b)
{
  int hops = 0;
  for (int k : dimensions) {
    hops += std::abs(a % k - b % k);
    a /= k;
    b /= k;
  }
  return hops;
}

/// One message alone: the header arrives after injection + H hop + ejection. With buffers that cover the loop of the
/// slowest channel on the way, B >= latency + credit, the tail follows F - 1 flit times later.
TEST(WormNetworkAlone, ZeroLoadLatencyIsTheClosedForm)
{
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Load load = random_load(LoadKind::streaming, seed);
    load.messages.resize(1);
    const reference::Config& c = load.config;
    const reference::Message& m = load.messages[0];
    const std::int64_t head =
        m.release + c.injection + hops_apart(c.dimensions, m.source, m.destination) * c.hop + c.ejection;
    const WormRun run = run_worms(load);
    EXPECT_EQ(run.results[0].injected, m.release);
    EXPECT_EQ(run.results[0].head, head) << describe(load);
    EXPECT_EQ(run.results[0].delivered, head + m.flits - 1) << describe(load);
  }
}

/// With B < hop + credit a long worm moves B flits in hop + credit flit times: hop 3, credit 2, B = 2 on 1 x 4.
/// Flit k = 2 q + r (r < 2) enters each link 5 q + r after the header; 1,001 flits: q = 500, r = 0, so 2,500.
TEST(WormNetworkAlone, ShortBuffersSlowAWormByTheirLoop)
{
  Load load;
  load.config = {{4}, 3, 1, 1, 2, 2, false, 0};
  load.messages = {{0, 0, 0, 3, 1001}};
  const WormRun run = run_worms(load);
  EXPECT_EQ(run.results[0].head, 1 + 3 * 3 + 1);
  EXPECT_EQ(run.results[0].delivered, 11 + 2500);
}

/// Two worms for the same destination, hop 1, injection 1, ejection 1, credit 1, B = 4, nodes 0 and 2 to 1 of 1 x 3.
/// Both headers reach router 1 at 1 + 1 = 2. Round robin starts at +x, so that node 2's worm is first: its 10 flits are
/// granted at 2..11, arrive at 3..12; then the other's at 12..21, arriving at 13..22.
TEST(WormNetworkAlone, AnOutputIsHeldFromHeaderToTail)
{
  Load load;
  load.config = {{3}, 1, 1, 1, 1, 4, false, 0};
  load.messages = {{0, 0, 0, 1, 10}, {1, 0, 2, 1, 10}};
  const WormRun run = run_worms(load);
  EXPECT_EQ(run.results[1].head, 3);
  EXPECT_EQ(run.results[1].delivered, 12);
  EXPECT_EQ(run.results[0].head, 13);
  EXPECT_EQ(run.results[0].delivered, 22);
}

/// First come takes the lower message number among equals: the same two worms the other way round.
TEST(WormNetworkAlone, FirstComeTakesTheLowerNumberAmongEquals)
{
  Load load;
  load.config = {{3}, 1, 1, 1, 1, 4, true, 0};
  load.messages = {{0, 0, 0, 1, 10}, {1, 0, 2, 1, 10}};
  const WormRun run = run_worms(load);
  EXPECT_EQ(run.results[0].delivered, 12);
  EXPECT_EQ(run.results[1].delivered, 22);
}

/// No channel is over its rate: messages from one source, or to one destination, cannot overlap in time.
TEST(WormNetworkAlone, NoInjectionOrEjectionChannelIsOverItsRate)
{
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Load load = random_load(LoadKind::hot_spot, seed);
    const WormRun run = run_worms(load);
    for (std::size_t i = 0; i < load.messages.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const auto& a = run.results[i];
        const auto& b = run.results[j];
        if (load.messages[i].source == load.messages[j].source) {
          EXPECT_TRUE(a.tail_sent < b.injected || b.tail_sent < a.injected);
        }
        if (load.messages[i].destination == load.messages[j].destination) {
          EXPECT_TRUE(a.delivered < b.head || b.delivered < a.head);
        }
      }
    }
  }
}

} // namespace
} // namespace loghop::test::worm_network_test
