// Do random programs always end, with every message handled once and all processor time accounted for?
#include "support/random_programs.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace loghop::test::cluster_random_programs_test {
namespace {

constexpr int programs = 150;

class RandomProgramsTest : public testing::TestWithParam<Messages> {};

TEST_P(RandomProgramsTest, EndWithEveryMessageHandledAndAllTimeAccountedFor)
{
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const RandomPrograms drawn(seed, GetParam());
    ClusterRun run;
    ASSERT_NO_THROW(run = run_script(drawn.platform, drawn.script));
    EXPECT_EQ(run.result.network.messages, drawn.messages);
    EXPECT_EQ(static_cast<std::int64_t>(run.messages.size()), drawn.messages);

    double finish = 0; // s
    for (const Picoseconds t : run.result.rank_finish)
      finish += to_seconds(t).count();
    const simulate::Breakdown& b = run.result.breakdown;
    const double tolerance = 1e-12 * finish;
    EXPECT_NEAR(b.compute, to_seconds(drawn.compute).count(), tolerance);
    EXPECT_NEAR(b.send_overhead, to_seconds(drawn.send_overhead).count(), tolerance);
    EXPECT_GE(b.handlers, to_seconds(drawn.handlers).count() - tolerance);
    if (GetParam() != Messages::held) {
      EXPECT_NEAR(b.handlers, to_seconds(drawn.handlers).count(), tolerance);
    }
    EXPECT_NEAR(b.compute + b.send_overhead + b.handlers + b.wait_message + b.wait_send + b.blocked_send, finish,
                tolerance);
  }
}

TEST_P(RandomProgramsTest, HaveRecordsInOrderOfPassage)
{
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    const RandomPrograms drawn(1000 + seed, GetParam());
    const ClusterRun run = run_script(drawn.platform, drawn.script);
    for (const simulate::MessageRecord& m : run.messages) {
      ASSERT_LE(m.released, m.injected) << seed;
      ASSERT_LT(m.injected, m.head) << seed;
      ASSERT_LE(m.head, m.delivered) << seed;
    }
  }
}

TEST_P(RandomProgramsTest, RunTwiceAlike)
{
  for (std::uint64_t seed = 0; seed < programs; seed += 10) {
    const RandomPrograms drawn(2000 + seed, GetParam());
    const ClusterRun one = run_script(drawn.platform, drawn.script);
    const ClusterRun two = run_script(drawn.platform, drawn.script);
    EXPECT_EQ(one.started, two.started);
    EXPECT_EQ(one.result.events, two.result.events);
  }
}

std::string name_of(const testing::TestParamInfo<Messages>& info)
{
  static const char* names[] = {"OnlyShort", "ShortAndLong", "Held"};
  return names[static_cast<int>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Messages, RandomProgramsTest,
                         testing::Values(Messages::only_short, Messages::short_and_long, Messages::held), name_of);

/// Each rank has one request under way at a time. Then the queues of all nodes together hold few messages, and handlers
/// find room for their replies.
TEST(RandomRequests, OneAtATimeAlwaysEndWithAllReplies)
{
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    std::mt19937_64 random(seed);
    Script script;
    std::int64_t requests = 0;
    for (int rank = 0; rank < 32; ++rank) {
      const std::int64_t own = static_cast<std::int64_t>(random() % 12);
      for (std::int64_t i = 1; i <= own; ++i) {
        script[rank].push_back(compute_for(static_cast<Picoseconds>(random() % 400) * cycle));
        script[rank].push_back(request(static_cast<int>(random() % 32), static_cast<int>(random() % 5), 1));
        script[rank].push_back(ProgramOperation::wait(1, i));
      }
      requests += own;
    }
    const ClusterRun run = run_script(alewife(), script);
    EXPECT_EQ(run.result.network.messages, 2 * requests) << seed;
  }
}

} // namespace
} // namespace loghop::test::cluster_random_programs_test
