#include "loghop/simulate/loggops/loggops_record.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::loggops_record_test {
namespace {

using Kind = LoggopsRecord::Kind;

TEST(LoggopsTurn, TheLowerNumberGoesFirstThenTheLowerPlace)
{
  EXPECT_TRUE((LoggopsTurn{1, 9} < LoggopsTurn{2, 0}));
  EXPECT_FALSE((LoggopsTurn{2, 0} < LoggopsTurn{1, 9}));
  EXPECT_TRUE((LoggopsTurn{1, 3} < LoggopsTurn{1, 4}));
  EXPECT_FALSE((LoggopsTurn{1, 4} < LoggopsTurn{1, 3}));
  EXPECT_FALSE((LoggopsTurn{1, 3} < LoggopsTurn{1, 3}));
}

TEST(LoggopsRecord, PlacesGoByKindAndThenByOrder)
{
  const std::uint64_t late = 1'000'000'000'000;
  EXPECT_LT(LoggopsRecord::place_of(Kind::send, 0), LoggopsRecord::place_of(Kind::send, 1));
  EXPECT_LT(LoggopsRecord::place_of(Kind::send, late), LoggopsRecord::place_of(Kind::receive, 0));
  EXPECT_LT(LoggopsRecord::place_of(Kind::receive, late), LoggopsRecord::place_of(Kind::compute, 0));
  EXPECT_LT(LoggopsRecord::place_of(Kind::compute, late), LoggopsRecord::place_of(Kind::arrival, 0));
}

TEST(LoggopsRecord, HasWhatTheOperationHas)
{
  GraphOperation operation;
  operation.kind = GraphOperation::Kind::receive;
  operation.core = 2;
  operation.nic = 3;
  operation.tell_start = true;
  operation.id = 4;
  operation.peer = Rank(5);
  operation.tag = 6;
  operation.amount = 7;
  LoggopsRecord record(Rank(8), operation);
  EXPECT_EQ(record.kind, Kind::receive);
  EXPECT_EQ(record.core, 2);
  EXPECT_EQ(record.nic, 3);
  EXPECT_TRUE(record.tell_start);
  EXPECT_FALSE(record.tell_finish);
  EXPECT_EQ(record.id, 4U);
  EXPECT_EQ(record.envelope().source, Rank(5));
  EXPECT_EQ(record.envelope().tag, 6);
  EXPECT_EQ(record.amount, 7);
  EXPECT_EQ(record.rank, Rank(8));
  EXPECT_EQ(record.next, nothing);
  EXPECT_EQ(record.child, nothing);
  EXPECT_EQ(record.partner, nothing);
  operation.tell_start = false;
  operation.tell_finish = true;
  operation.kind = GraphOperation::Kind::send;
  record = LoggopsRecord(Rank(8), operation);
  EXPECT_EQ(record.kind, Kind::send);
  EXPECT_FALSE(record.tell_start);
  EXPECT_TRUE(record.tell_finish);
}

} // namespace
} // namespace loghop::simulate::loggops_record_test
