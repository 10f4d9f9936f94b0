// Is message passing equal to a reference that looks at everything again after each event?
//
// Per-rank finish times, the numbers of operations and messages, and who is stuck, on random schedules: several cores,
// receives from any source and with any tag, long messages, irequires, empty messages, messages of a rank to itself;
// over networks that delay all messages alike, or each differently, with and without overtaking. In half of the suites
// times are small, so that most things happen at the same instants as others.
#include "support/loggops_run.hpp"
#include "support/message_passing_run.hpp"
#include "support/random_schedule.hpp"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

namespace loghop::test::message_passing_random_test {
namespace {

constexpr int schedules_of_each_suite = 1000;

enum class Delays { constant, by_size, ordered, overtaking };

struct Suite {
  const char* name;
  int cores;
  std::int64_t scale; ///< of times: 1 makes most instants coincide
  bool rendezvous;
  Middleware::Matching matching;
  Delays delays;
  bool overheads = true;
};

void PrintTo(const Suite& suite, std::ostream* out)
{
  *out << suite.name;
}

/// A number for three others, as good as drawn.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b, std::uint64_t c)
{
  return std::mt19937_64(a * 1'000'003 + b * 10'007 + c)();
}

class MessagePassingEqualsReference : public testing::TestWithParam<Suite> {
protected:
  static ScheduleShape shape()
  {
    ScheduleShape shape;
    shape.most_cores = GetParam().cores;
    shape.time_unit = GetParam().scale;
    return shape;
  }

  static Middleware draw_middleware(std::uint64_t seed)
  {
    std::mt19937_64 engine(seed + 1);
    const auto draw = [&](std::int64_t most) {
      return static_cast<std::int64_t>(engine() % static_cast<std::uint64_t>(most + 1));
    };
    Middleware middleware;
    if (GetParam().overheads) {
      middleware.send_overhead = draw(3) == 0 ? 0 : draw(10 * GetParam().scale);
      middleware.receive_overhead = draw(3) == 0 ? 0 : draw(10 * GetParam().scale);
    }
    if (GetParam().rendezvous) middleware.eager_limit = draw(40);
    middleware.control_bytes = draw(1) * draw(30);
    middleware.matching = GetParam().matching;
    return middleware;
  }

  static reference::DelayedDelivery network(std::uint64_t seed)
  {
    const auto most = static_cast<std::uint64_t>(20 * GetParam().scale);
    const auto constant = static_cast<std::int64_t>(mixed(seed, 0, 0) % (most + 1));
    switch (GetParam().delays) {
    case Delays::constant:
      return constant_delay(constant);
    case Delays::by_size: // a short one overtakes a long one
      return {[constant](int, int, std::int64_t bytes, std::int64_t) { return constant + bytes * GetParam().scale; }};
    case Delays::ordered:
    case Delays::overtaking:
      break;
    }
    return {[=](int source, int destination, std::int64_t, std::int64_t number) {
              const auto pair = static_cast<std::uint64_t>(100 * source + destination);
              return static_cast<std::int64_t>(mixed(seed, pair, static_cast<std::uint64_t>(number)) % (most + 1));
            },
            GetParam().delays == Delays::ordered};
  }
};

std::string text_of(const Middleware& m, const std::vector<RankSchedule>& ranks)
{
  std::ostringstream text;
  text << "o_s = " << m.send_overhead << ", o_r = " << m.receive_overhead << ", eager " << m.eager_limit << ", control "
       << m.control_bytes << ", schedule after the parameters of another network: ";
  return text.str() + describe(LoggopsNetwork{}, ranks);
}

TEST_P(MessagePassingEqualsReference, OnRandomSchedules)
{
  int finished = 0;
  for (std::uint64_t seed = 0; seed < schedules_of_each_suite; ++seed) {
    const std::vector<RankSchedule> ranks = random_schedule(shape(), seed);
    const Middleware middleware = draw_middleware(seed);
    const reference::DelayedDelivery delays = network(seed);
    const reference::LoggopsOutcome expected = run_passing_reference(middleware, delays, ranks);
    std::string error;
    const reference::LoggopsOutcome found = run_passing(middleware, delays, Schedule(ranks), &error);
    const std::string where = "seed " + std::to_string(seed) + ": " + text_of(middleware, ranks);
    ASSERT_EQ(found.stuck, expected.stuck) << error << where;
    ASSERT_EQ(found.finish, expected.finish) << where;
    ASSERT_EQ(found.operations, expected.operations) << where;
    ASSERT_EQ(found.messages, expected.messages) << where;
    if (!expected.stuck) ++finished;
  }
  EXPECT_GT(finished, schedules_of_each_suite / 2) << "too many of the schedules get stuck to be a good test";
}

constexpr auto on_arrival = Middleware::Matching::on_arrival;
constexpr auto instant = Middleware::Matching::instant;

INSTANTIATE_TEST_SUITE_P(
    Suites, MessagePassingEqualsReference,
    testing::Values(Suite{"Eager", 1, 1, false, on_arrival, Delays::constant},
                    Suite{"EagerOvertakingRarelyTied", 1, 1009, false, on_arrival, Delays::overtaking},
                    Suite{"Rendezvous", 1, 1, true, on_arrival, Delays::by_size},
                    Suite{"RendezvousOrdered", 3, 1, true, on_arrival, Delays::ordered},
                    Suite{"RendezvousOvertaking", 3, 1, true, on_arrival, Delays::overtaking},
                    Suite{"RendezvousOvertakingRarelyTied", 3, 1009, true, on_arrival, Delays::overtaking},
                    Suite{"WithoutOverheads", 3, 1, true, on_arrival, Delays::overtaking, false},
                    Suite{"InstantEager", 1, 1, false, instant, Delays::overtaking},
                    Suite{"InstantRendezvous", 3, 1, true, instant, Delays::overtaking},
                    Suite{"InstantRendezvousRarelyTied", 3, 1009, true, instant, Delays::by_size},
                    Suite{"InstantWithoutOverheads", 3, 1, true, instant, Delays::constant, false}),
    testing::PrintToStringParamName());

} // namespace
} // namespace loghop::test::message_passing_random_test
