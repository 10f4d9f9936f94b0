#include "loghop/simulate/wormhole/traffic_run.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/observe/channel_observer.hpp"
#include "unit/simulate/wormhole/small_mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::traffic_run_test {
namespace {

using test::row_of_four;

class Offered final : public MessageSource {
public:
  explicit Offered(std::vector<OfferedMessage> messages) : messages_(std::move(messages)) {}
  bool next(OfferedMessage& message) override
  {
    if (next_ == messages_.size()) return false;
    message = messages_[next_++];
    return true;
  }
  std::int64_t longest() const override
  {
    std::int64_t longest = 0;
    for (const OfferedMessage& message : messages_)
      longest = std::max(longest, message.bytes);
    return longest;
  }

private:
  std::vector<OfferedMessage> messages_;
  std::size_t next_ = 0;
};

struct Outcome {
  SimulationResult result;
  std::vector<MessageRecord> records;
};

Outcome run(const WormholeMesh& mesh, std::vector<OfferedMessage> messages, RunObserver* observer = nullptr)
{
  Offered offered(std::move(messages));
  Outcome outcome;
  EventCalendar calendar;
  TrafficRun traffic(
      mesh, offered, calendar, [&](const MessageRecord& record) { outcome.records.push_back(record); }, observer);
  test::run_to_the_end(calendar);
  outcome.result = traffic.result();
  EXPECT_EQ(outcome.result.events, calendar.fired());
  return outcome;
}

/// A: released at 100, 3 flits over two links: 20 + 60 + 50 + 20 = 150. B: at 200, 5 flits over one: 100 + 40 = 140.
/// C is not measured: at 203, so from 210 on, 2 flits over one: 100 + 10.
const std::vector<OfferedMessage> three_messages = {
    {4, 100, Node(0), Node(2), 5, true}, {5, 200, Node(3), Node(2), 10, true}, {6, 203, Node(1), Node(0), 3, false}};

TEST(TrafficRun, TellsEachMessageAsItIsDelivered)
{
  const std::vector<MessageRecord> records = run(row_of_four(), three_messages).records;
  ASSERT_EQ(records.size(), 3U);
  std::vector<const MessageRecord*> of(3);
  for (const MessageRecord& record : records)
    of.at(static_cast<std::size_t>(record.message - 4)) = &record;
  EXPECT_EQ(of[0]->source, Node(0));
  EXPECT_EQ(of[0]->destination, Node(2));
  EXPECT_EQ(of[0]->bytes, 5);
  EXPECT_EQ(of[0]->released, 100);
  EXPECT_EQ(of[0]->injected, 100);
  EXPECT_EQ(of[0]->head, 230);
  EXPECT_EQ(of[0]->delivered, 250);
  EXPECT_EQ(of[1]->bytes, 10);
  EXPECT_EQ(of[1]->delivered, 340);
  EXPECT_EQ(of[2]->bytes, 3);
  EXPECT_EQ(of[2]->released, 210); // the next whole flit time
  EXPECT_EQ(of[2]->delivered, 320);
}

TEST(TrafficRun, MeansAreOfTheMeasuredMessages)
{
  for (const int virtual_channels : {1, 2}) {
    const SimulationResult result = run(row_of_four(MeshTopology::mesh, virtual_channels), three_messages).result;
    EXPECT_DOUBLE_EQ(result.network.mean_latency.count(), (150 + 140) / 2 * 1e-12);
    EXPECT_DOUBLE_EQ(result.network.largest_latency.count(), 150e-12);
    EXPECT_EQ(result.simulated.count(), result.network.mean_latency.count());
    EXPECT_EQ(result.network.messages, 3);
    EXPECT_EQ(result.network.flits, 3 + 5 + 2);
    EXPECT_EQ(result.network.header_grants, 4U + 3U + 3U);
    // 10 flits at 4 nodes from the first release at 100 to the last delivery at 340.
    EXPECT_DOUBLE_EQ(result.network.accepted_load, 10 / 24.0 / 4);
  }
}

TEST(TrafficRun, NothingMeasuredHasNoLatency)
{
  const SimulationResult result = run(row_of_four(), {{0, 0, Node(0), Node(1), 2, false}}).result;
  EXPECT_EQ(result.network.mean_latency.count(), 0);
  EXPECT_EQ(result.network.largest_latency.count(), 0);
  EXPECT_EQ(result.network.messages, 1);
  EXPECT_DOUBLE_EQ(result.network.accepted_load, 1 / 10.0 / 4);
}

TEST(TrafficRun, OfNoMessages)
{
  const Outcome outcome = run(row_of_four(), {});
  EXPECT_TRUE(outcome.records.empty());
  EXPECT_EQ(outcome.result.network.messages, 0);
  EXPECT_EQ(outcome.result.network.accepted_load, 0);
  EXPECT_EQ(outcome.result.events, 0U);
}

TEST(TrafficRun, NeedsNoSink)
{
  Offered offered(three_messages);
  EventCalendar calendar;
  const WormholeMesh mesh = row_of_four();
  const TrafficRun traffic(mesh, offered, calendar, {});
  test::run_to_the_end(calendar);
  EXPECT_EQ(traffic.result().network.messages, 3);
}

TEST(TrafficRun, AnObserverLearnsOfTheChannels)
{
  ChannelObserver observer(row_of_four());
  run(row_of_four(), three_messages, &observer);
  for (const ChannelUse& use : observer.channels())
    if (use.direction == "injection") {
      const std::int64_t flits[] = {3, 2, 0, 5};
      EXPECT_EQ(use.flits, flits[use.from.value()]);
      EXPECT_EQ(use.busy, 10 * use.flits);
    }
}

TEST(TrafficRun, SaysThatTheNetworkStandsStill)
{
  Offered offered({{0, 0, Node(0), Node(2), 5, true}, {1, 0, Node(3), Node(2), 10, true}});
  EventCalendar calendar;
  calendar.follow_clock(); // so that the network does not go on beyond the time asked for
  const WormholeMesh mesh = row_of_four(MeshTopology::mesh, 2);
  const TrafficRun traffic(mesh, offered, calendar, {});
  while (calendar.next_time() <= 50)
    calendar.fire_next();
  try {
    traffic.result();
    ADD_FAILURE() << "it has a result";
  } catch (const SimulationError& error) {
    EXPECT_STREQ(error.what(), "the network stands still with 2 messages in flight");
  }
}

} // namespace
} // namespace loghop::simulate::traffic_run_test
