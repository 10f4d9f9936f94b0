#include "loghop/workload/traffic/message_list.hpp"

#include "unit/workload/programs.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace loghop {
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

} // namespace
} // namespace loghop
