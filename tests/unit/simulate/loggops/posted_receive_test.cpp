#include "loghop/simulate/loggops/posted_receive.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::posted_receive_test {
namespace {

LoggopsRecord receive(Rank source, std::int32_t tag)
{
  LoggopsRecord record;
  record.kind = LoggopsRecord::Kind::receive;
  record.peer = source;
  record.tag = tag;
  return record;
}

TEST(PostedReceive, NoneMatchesNothing)
{
  EXPECT_FALSE(PostedReceive().exists());
  EXPECT_FALSE(PostedReceive().matches({Rank(0), 0}));
}

TEST(PostedReceive, MatchesByMpisRules)
{
  const PostedReceive posted(receive(Rank(3), 5));
  EXPECT_TRUE(posted.exists());
  EXPECT_TRUE(posted.matches({Rank(3), 5}));
  EXPECT_FALSE(posted.matches({Rank(3), 6}));
  EXPECT_FALSE(posted.matches({Rank(2), 5}));
  const PostedReceive wild(receive(any_source, any_tag));
  EXPECT_TRUE(wild.matches({Rank(0), 0}));
  EXPECT_FALSE(wild.matches({Rank(0), -2})) << "kept for collectives";
}

TEST(PostedReceive, KeepsTheHighestRank)
{
  constexpr Rank highest((1 << 30) - 1);
  for (const bool tell : {false, true}) {
    LoggopsRecord record = receive(highest, 1);
    record.tell_finish = tell;
    const LoggopsRecord again = PostedReceive(record).record(Rank(7));
    EXPECT_EQ(again.peer, highest);
    EXPECT_EQ(again.rank, Rank(7));
    EXPECT_EQ(again.tell_finish, tell);
  }
}

} // namespace
} // namespace loghop::simulate::posted_receive_test
