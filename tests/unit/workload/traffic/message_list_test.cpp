#include "loghop/workload/traffic/message_list.hpp"

#include "unit/workload/programs.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace loghop::message_list_test {
namespace {

using test::network;

MessageList list_of(std::vector<OfferedMessage> rows, bool release_in_flits = false)
{
  MessageList list;
  list.rows = std::move(rows);
  list.release_in_flits = release_in_flits;
  return list;
}

OfferedMessage row(std::int64_t number, Picoseconds release, int source = 0, int destination = 1)
{
  return {number, release, Node(source), Node(destination), 8, true};
}

TEST(MessageList, DeliversInOrderOfReleaseAndNumber)
{
  const MessageList list = list_of({row(3, 20), row(2, 10), row(0, 30), row(1, 20)});
  const auto source = list.messages(network({2}), 0);
  std::vector<std::int64_t> numbers;
  for (OfferedMessage message; source->next(message);)
    numbers.push_back(message.number);
  EXPECT_EQ(numbers, (std::vector<std::int64_t>{2, 1, 3, 0}));
}

TEST(MessageList, FlitsBecomePicoseconds)
{
  const MessageList list = list_of({row(0, 7)}, true);
  const NetworkShape shape = network({2}); // 48780 ps a flit
  list.check_network(shape);
  OfferedMessage message;
  ASSERT_TRUE(list.messages(shape, 0)->next(message));
  EXPECT_EQ(message.release, 7 * 48780);
  EXPECT_TRUE(message.measured);
}

std::string refusal(const MessageList& list, const NetworkShape& shape = network({2, 2}))
{
  try {
    list.check_network(shape);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(MessageList, RefusesWhatTheMachineDoesNotHave)
{
  EXPECT_EQ(refusal(list_of({row(0, 0, 3, 0)})), "accepted");
  EXPECT_EQ(refusal(list_of({row(5, 0, 4, 0)})),
            "messages: message 5: source 4 is not a node of the 2x2 mesh (4 nodes): allowed are 0 to 3");
  MessageList two = list_of({row(0, 0), row(5, 0, 0, -1), row(6, 0, 9, 9)});
  two.file = "x.csv";
  EXPECT_EQ(refusal(two), "x.csv: message 5: destination -1 is not a node of the 2x2 mesh (4 nodes): allowed are 0 to 3"
                          " (and 1 more messages that do not fit)");
}

TEST(MessageList, RefusesWhatHasNoPlaceInTime)
{
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(refusal(list_of({})), "messages: there is no message");
  EXPECT_EQ(refusal(list_of({row(0, -1)})), "messages: message 0: the release must be 0 or more");
  const std::string too_late = "messages: message 0: released after more than 53 days of simulated time";
  EXPECT_EQ(refusal(list_of({row(0, most)})), too_late);
  EXPECT_EQ(refusal(list_of({row(0, most / 1000)}, true)), too_late);
  EXPECT_EQ(refusal(list_of({row(0, most / 1000)})), "accepted");
  NetworkShape no_flits = network({2});
  no_flits.flit_time = 0;
  EXPECT_EQ(refusal(list_of({row(0, 0)}, true), no_flits),
            "messages: releases in flits need a network with a flit time");
}

TEST(MessageList, ReleasesHaveHalfOfWhat64BitsHold)
{
  constexpr std::int64_t latest = std::int64_t{1} << 62;
  const std::string too_late = "messages: message 0: released after more than 53 days of simulated time";
  EXPECT_EQ(refusal(list_of({row(0, latest)})), "accepted");
  EXPECT_EQ(refusal(list_of({row(0, latest + 1)})), too_late);
  EXPECT_EQ(refusal(list_of({row(0, latest / 48780)}, true)), "accepted");
  EXPECT_EQ(refusal(list_of({row(0, latest / 48780 + 1)}, true)), too_late);
}

TEST(MessageList, BothEndsAreNodes)
{
  const std::string allowed = " is not a node of the 2x2 mesh (4 nodes): allowed are 0 to 3";
  EXPECT_EQ(refusal(list_of({row(0, 0, 0, 3)})), "accepted");
  EXPECT_EQ(refusal(list_of({row(0, 0, 0, 4)})), "messages: message 0: destination 4" + allowed);
  EXPECT_EQ(refusal(list_of({row(0, 0, -1, 3)})), "messages: message 0: source -1" + allowed);
  EXPECT_EQ(refusal(list_of({row(0, 0, -1, 4)})), "messages: message 0: source -1" + allowed);
}

TEST(MessageList, MessagesHaveAByteOrMore)
{
  MessageList list = list_of({row(7, 0)});
  list.rows[0].bytes = 1;
  EXPECT_EQ(refusal(list), "accepted");
  list.rows[0].bytes = 0;
  EXPECT_EQ(refusal(list), "messages: message 7: the size must be 1 byte or more");
}

TEST(MessageList, TheFirstFaultStandsForAll)
{
  const std::string first = "messages: message 0: the release must be 0 or more";
  EXPECT_EQ(refusal(list_of({row(0, -1), row(1, 0)})), first);
  EXPECT_EQ(refusal(list_of({row(0, -1), row(1, 0), row(2, -1), row(3, -1)})),
            first + " (and 2 more messages that do not fit)");
}

TEST(MessageList, TimesInPicosecondsNeedNoFlits)
{
  NetworkShape shape = network({2});
  shape.flit_time = 0;
  const MessageList list = list_of({row(0, 7)});
  EXPECT_EQ(refusal(list, shape), "accepted");
  OfferedMessage message;
  ASSERT_TRUE(list.messages(shape, 0)->next(message));
  EXPECT_EQ(message.release, 7);
}

TEST(MessageList, HasOneMessageOfEachNodeAtOnce)
{
  const MessageList list = list_of({row(0, 7), row(1, 9), row(2, 9)});
  for (const int nodes : {2, 5}) {
    const WorkloadSize size = list.size_on_network(network({nodes}));
    EXPECT_EQ(size.ranks, nodes);
    EXPECT_EQ(size.messages, 3);
    EXPECT_EQ(size.bytes, 3 * 8);
    EXPECT_EQ(size.at_once, nodes == 2 ? 2 : 3);
  }
  EXPECT_EQ(list.metric().kind, Metric::Kind::mean_latency);
  EXPECT_EQ(list.metric().iterations, 1);
  EXPECT_EQ(list.form(), Workload::Form::messages);
}

} // namespace
} // namespace loghop::message_list_test
