// Do random programs always end, with every message handled once and all processor time accounted for?
//
// Programs are drawn as one global list of operations that is dealt to the ranks. A wait asks for no more messages than
// were sent earlier in the list: executed in that order nothing ever waits, so that no program can deadlock another.
#include "support/alewife.hpp"
#include "support/scripted_workload.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace loghop::test {
namespace {

constexpr int programs = 150;
constexpr int tags = 3;

/// Which messages there are. With `held`, sends and receives may hold the processor, up to an overflow timeout.
enum class Messages { only_short, short_and_long, held };

class RandomPrograms {
public:
  RandomPrograms(std::uint64_t seed, Messages kind) : random_(seed), kind_(kind)
  {
    platform = alewife();
    platform.network.dimensions = one_of<std::vector<int>>({{2}, {5}, {3, 2}, {4, 4}, {2, 2, 2}, {8, 4}});
    platform.network.buffer_flits = between(1, 6);
    platform.node.nic.output_queue_bytes = 2 * between(16, 200);
    platform.node.nic.input_queue_bytes = 2 * between(8, 200);
    if (kind == Messages::held) platform.node.nic.overflow_timeout = cycles(between(0, 3000));
    ranks_ = platform.network.nodes();
    for (int rank = 0; rank < ranks_; ++rank)
      script[rank]; // every rank has a program
    for (std::int64_t i = between(1, 12 * ranks_); i > 0; --i)
      add();
    finish();
  }

  Platform platform;
  Script script;
  std::int64_t messages = 0;
  Picoseconds compute = 0;
  Picoseconds send_overhead = 0;
  Picoseconds handlers = 0; ///< at least: a blocking receive adds its transfer

private:
  std::int64_t between(std::int64_t low, std::int64_t high)
  {
    return low + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  int rank() { return static_cast<int>(between(0, ranks_ - 1)); }
  template<class T> T one_of(std::vector<T> values) { return values[random_() % values.size()]; }

  void add()
  {
    const int at = rank();
    switch (between(0, 4)) {
    case 0:
      add_compute(at);
      break;
    case 1:
      add_wait(at);
      break;
    default:
      kind_ != Messages::only_short&& between(0, 1) == 1 ? add_long(at) : add_short(at);
      break;
    }
  }

  void add_compute(int at)
  {
    const Picoseconds time = between(0, 1) == 1 ? cycles(between(0, 300)) : between(0, 300 * cycle);
    script[at].push_back(compute_for(time));
    compute += time;
  }

  void add_wait(int at)
  {
    const int tag = static_cast<int>(between(0, tags - 1));
    script[at].push_back(ProgramOperation::wait(tag, between(0, sent_[{at, tag}])));
  }

  void add_short(int at)
  {
    const int to = rank();
    const int arguments = static_cast<int>(between(0, 4));
    const int tag = static_cast<int>(between(0, tags - 1));
    script[at].push_back(send_short(to, arguments, tag));
    count(to, tag, platform.node.short_messages.o_s(arguments), platform.node.short_messages.o_r(arguments));
  }

  void add_long(int at)
  {
    const int to = rank();
    const int tag = static_cast<int>(between(0, tags - 1));
    const std::int64_t bytes = between(0, 3) == 0 ? between(1000, 5000) : between(1, 600);
    const bool held = kind_ == Messages::held;
    const DmaMode send =
        one_of<DmaMode>({DmaMode::waiting, DmaMode::nonblocking, held ? DmaMode::blocking : DmaMode::waiting});
    const DmaMode receive = held && between(0, 1) == 1 ? DmaMode::blocking : DmaMode::nonblocking;
    script[at].push_back(send_long(to, bytes, send, receive, tag));
    count(to, tag, cycles(25), cycles(129));
  }

  void count(int to, int tag, Picoseconds o_s, Picoseconds o_r)
  {
    ++sent_[{to, tag}];
    ++messages;
    send_overhead += o_s;
    handlers += o_r;
  }

  /// Every rank ends when all messages that are meant for it have been handled.
  void finish()
  {
    for (int rank = 0; rank < ranks_; ++rank)
      for (int tag = 0; tag < tags; ++tag)
        script[rank].push_back(ProgramOperation::wait(tag, sent_[{rank, tag}]));
  }

  std::mt19937_64 random_;
  Messages kind_;
  int ranks_ = 0;
  std::map<std::pair<int, int>, std::int64_t> sent_; ///< to (rank, tag)
};

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
} // namespace loghop::test
