// The first posted receive of a rank stands by itself: it matches as if it stood in a list with the others.
#include "loghop/simulate/loggops/loggops_matching.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::simulate::loggops_matching_test {
namespace {

using Kind = LoggopsRecord::Kind;
using Ids = std::vector<std::uint32_t>;

class LoggopsMatchingTest : public testing::Test {
protected:
  /// At rank 1.
  static LoggopsRecord record(Kind kind, Rank source, std::int32_t tag, std::uint32_t id)
  {
    LoggopsRecord made;
    made.kind = kind;
    made.rank = Rank(1);
    made.peer = source;
    made.tag = tag;
    made.id = id;
    return made;
  }
  void post(Rank source, std::int32_t tag, std::uint32_t id)
  {
    matching_.let_receive_wait(records_.add(record(Kind::receive, source, tag, id)));
  }
  void arrive(Rank source, std::int32_t tag, std::uint32_t id)
  {
    matching_.let_message_wait(records_.add(record(Kind::arrival, source, tag, id)));
  }
  /// The id of the receive that a message gets.
  std::uint32_t receive_of(Rank source, std::int32_t tag)
  {
    return id_of(matching_.take_receive(record(Kind::arrival, source, tag, 0)));
  }
  std::uint32_t message_of(Rank source, std::int32_t tag)
  {
    return id_of(matching_.take_message(record(Kind::receive, source, tag, 0)));
  }
  std::uint32_t id_of(std::uint32_t index) const { return index == nothing ? nothing : records_[index].id; }
  Ids receives(Rank rank) const
  {
    Ids ids;
    matching_.for_each_receive(rank, [&](const LoggopsRecord& r) { ids.push_back(r.id); });
    return ids;
  }
  Ids messages(Rank rank) const
  {
    Ids ids;
    matching_.for_each_message(rank, [&](const LoggopsRecord& m) { ids.push_back(m.id); });
    return ids;
  }

  Pool<LoggopsRecord> records_;
  LoggopsResources resources_{3};
  LoggopsMatching matching_{records_, resources_};
};

TEST_F(LoggopsMatchingTest, AReceiveComesBackWithAllThatTheMatchNeeds)
{
  LoggopsRecord receive = record(Kind::receive, Rank(2), -7, 0xffffffff);
  receive.tell_finish = true;
  const std::uint32_t place = records_.add(receive);
  matching_.let_receive_wait(place);
  EXPECT_EQ(records_.add({}), place) << "the record is given back";
  const std::uint32_t taken = matching_.take_receive(record(Kind::arrival, Rank(2), -7, 1));
  ASSERT_NE(taken, nothing);
  const LoggopsRecord& found = records_[taken];
  EXPECT_EQ(found.kind, Kind::receive);
  EXPECT_EQ(found.rank, Rank(1));
  EXPECT_EQ(found.peer, Rank(2));
  EXPECT_EQ(found.tag, -7);
  EXPECT_EQ(found.id, 0xffffffff);
  EXPECT_TRUE(found.tell_finish);
  EXPECT_EQ(receive_of(Rank(2), -7), nothing) << "it was taken";
}

TEST_F(LoggopsMatchingTest, WhetherTheFinishIsToBeToldIsKept)
{
  post(any_source, any_tag, 5);
  const std::uint32_t taken = matching_.take_receive(record(Kind::arrival, Rank(0), 3, 0));
  ASSERT_NE(taken, nothing);
  EXPECT_FALSE(records_[taken].tell_finish);
  EXPECT_EQ(records_[taken].peer, any_source);
  EXPECT_EQ(records_[taken].tag, any_tag);
}

TEST_F(LoggopsMatchingTest, TheFirstThatMatchesIsTakenWhereverItStands)
{
  post(Rank(0), 1, 10);
  post(Rank(0), 2, 11);
  post(Rank(0), 1, 12);
  EXPECT_EQ(receives(Rank(1)), (Ids{10, 11, 12}));
  EXPECT_EQ(receive_of(Rank(2), 1), nothing);
  EXPECT_EQ(receive_of(Rank(0), 2), 11U);
  EXPECT_EQ(receive_of(Rank(0), 1), 10U);
  post(Rank(0), 1, 13); // after 12, although none stands by itself
  EXPECT_EQ(receives(Rank(1)), (Ids{12, 13}));
  EXPECT_EQ(receive_of(Rank(0), 1), 12U);
  EXPECT_EQ(receive_of(Rank(0), 1), 13U);
  EXPECT_EQ(receive_of(Rank(0), 1), nothing);
  EXPECT_EQ(resources_.unmatched(Rank(1)), nullptr) << "no list is kept";
}

TEST_F(LoggopsMatchingTest, MessagesWaitInOrder)
{
  arrive(Rank(0), 1, 20);
  arrive(Rank(2), 1, 21);
  arrive(Rank(0), 1, 22);
  EXPECT_EQ(messages(Rank(1)), (Ids{20, 21, 22}));
  EXPECT_EQ(message_of(Rank(0), 2), nothing);
  EXPECT_EQ(message_of(any_source, any_tag), 20U);
  EXPECT_EQ(message_of(Rank(0), 1), 22U);
  EXPECT_EQ(message_of(Rank(2), any_tag), 21U);
  EXPECT_EQ(message_of(any_source, any_tag), nothing);
  EXPECT_EQ(resources_.unmatched(Rank(1)), nullptr);
}

TEST_F(LoggopsMatchingTest, RanksAreApartAndReceivesStayWhileMessagesWait)
{
  post(Rank(0), 1, 10);
  arrive(Rank(0), 2, 20);
  post(Rank(0), 3, 11);
  EXPECT_EQ(message_of(Rank(0), 2), 20U);
  EXPECT_EQ(receives(Rank(1)), (Ids{10, 11}));
  for (const int other : {0, 2}) {
    EXPECT_EQ(receives(Rank(other)), Ids());
    EXPECT_EQ(messages(Rank(other)), Ids());
  }
}

} // namespace
} // namespace loghop::simulate::loggops_matching_test
