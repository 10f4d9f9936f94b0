#include "loghop/simulate/active_messages/messages_in_flight.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::messages_in_flight_test {
namespace {

ActiveMessage to(int destination)
{
  ActiveMessage message;
  message.destination = Rank(destination);
  return message;
}

TEST(MessagesInFlight, KeepsWhatItIsGiven)
{
  MessagesInFlight messages;
  const MessageId first = messages.add(to(5), Rank(3), 12, 700), second = messages.add(to(6), Rank(4), 13, 800);
  EXPECT_NE(first, second);
  const MessagesInFlight& kept = messages;
  EXPECT_EQ(kept[first].message.destination, Rank(5));
  EXPECT_EQ(kept[first].source, Rank(3));
  EXPECT_EQ(kept[first].number, 0);
  EXPECT_EQ(kept[first].bytes, 12);
  EXPECT_EQ(kept[first].sent, 700);
  EXPECT_EQ(kept[second].message.destination, Rank(6));
  EXPECT_EQ(kept[second].number, 1);
}

TEST(MessagesInFlight, PlacesAreUsedAgainAndNumbersAreNot)
{
  MessagesInFlight messages;
  const MessageId first = messages.add(to(0), Rank(0), 1, 0), second = messages.add(to(0), Rank(0), 1, 0);
  messages[first].certain = true;
  messages[first].arrived = messages[first].delivered = 99;
  messages.remove(first);
  const MessageId third = messages.add(to(7), Rank(0), 1, 0);
  EXPECT_EQ(third, first);
  EXPECT_EQ(messages[third].number, 2);
  EXPECT_FALSE(messages[third].certain);
  EXPECT_EQ(messages[third].arrived, 0);
  EXPECT_EQ(messages[third].delivered, 0);
  EXPECT_EQ(messages[second].number, 1);
  EXPECT_EQ(messages.add(to(0), Rank(0), 1, 0), 2U);
}

} // namespace
} // namespace loghop::simulate::messages_in_flight_test
