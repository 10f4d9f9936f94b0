// Is the replay on a LogGOPS network equal to a reference that looks at everything again after each event?
//
// Per-rank finish times, the numbers of operations and messages, and who is stuck, on random schedules: several cores
// and NICs, receives from any source and with any tag, sends above S, irequires, empty messages, messages of a rank to
// itself. In one half of the suites times are small, so that most things happen at the same instants as others.
#include "support/loggops_run.hpp"
#include "support/random_schedule.hpp"

#include <gtest/gtest.h>

#include <random>

namespace loghop::test::loggops_random_test {
namespace {

constexpr int schedules_of_each_suite = 1500;

struct Suite {
  const char* name;
  int cores;
  int nics;
  std::int64_t scale; ///< of times: 1 makes most instants coincide
  bool rendezvous;
  bool independent = false; ///< operations depend on nothing: cores and NICs are all that they wait for
};

void PrintTo(const Suite& suite, std::ostream* out)
{
  *out << suite.name;
}

class EqualsReference : public testing::TestWithParam<Suite> {
protected:
  static ScheduleShape shape()
  {
    ScheduleShape shape;
    shape.most_cores = GetParam().cores;
    shape.most_nics = GetParam().nics;
    shape.time_unit = GetParam().scale;
    if (GetParam().independent) {
      shape.most_ranks = 2;
      shape.most_computations = 2;
      shape.dependent_in_three = 0;
    }
    return shape;
  }

  static LoggopsNetwork draw_network(std::uint64_t seed)
  {
    std::mt19937_64 engine(seed + 1);
    const auto draw = [&](std::int64_t most) {
      return static_cast<std::int64_t>(engine() % static_cast<std::uint64_t>(most + 1));
    };
    const std::int64_t scale = GetParam().scale;
    LoggopsNetwork network;
    network.L = draw(20 * scale);
    network.o = draw(10 * scale);
    network.g = draw(10 * scale);
    network.G = static_cast<double>(draw(3 * scale));
    network.O = static_cast<double>(draw(3 * scale));
    if (GetParam().rendezvous) network.S = draw(40);
    return network;
  }
};

TEST_P(EqualsReference, OnRandomSchedules)
{
  int finished = 0;
  for (std::uint64_t seed = 0; seed < schedules_of_each_suite; ++seed) {
    const std::vector<RankSchedule> ranks = random_schedule(shape(), seed);
    const LoggopsNetwork network = draw_network(seed);
    const reference::LoggopsOutcome expected = run_reference(network, ranks);
    std::string error;
    const reference::LoggopsOutcome found = run_replay(network, ranks, &error);
    const std::string where = "seed " + std::to_string(seed) + ": " + describe(network, ranks);
    ASSERT_EQ(found.stuck, expected.stuck) << error << where;
    ASSERT_EQ(found.finish, expected.finish) << where;
    ASSERT_EQ(found.operations, expected.operations) << where;
    ASSERT_EQ(found.messages, expected.messages) << where;
    if (!expected.stuck) ++finished;
  }
  EXPECT_GT(finished, schedules_of_each_suite / 2) << "too many of the schedules get stuck to be a good test";
}

INSTANTIATE_TEST_SUITE_P(
    Suites, EqualsReference,
    testing::Values(Suite{"OneCore", 1, 1, 1, false}, Suite{"OneCoreRarelyTied", 1, 1, 1009, false},
                    Suite{"OneCoreRendezvous", 1, 1, 1, true}, Suite{"OneCoreRendezvousRarelyTied", 1, 1, 1009, true},
                    Suite{"ManyNics", 1, 3, 1, true}, Suite{"ManyCores", 3, 1, 1, true},
                    Suite{"ManyCoresAndNics", 3, 3, 1, true}, Suite{"ManyCoresAndNicsRarelyTied", 3, 3, 1009, true},
                    Suite{"ManyCoresAndNicsContended", 6, 3, 1, false, true}),
    testing::PrintToStringParamName());

} // namespace
} // namespace loghop::test::loggops_random_test
