#include "loghop/workload/point_to_point/repeated_calls.hpp"

#include "support/mpi_calls.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::repeated_calls_test {
namespace {

using Kind = MpiCall::Kind;

std::string tags_of(std::int64_t times, int calls)
{
  std::vector<MpiCall> given;
  for (int tag = 1; tag <= calls; ++tag) {
    given.push_back(message_call(Kind::send, Rank(0), 8));
    given.back().tag = tag;
  }
  RepeatedCalls program(given, times);
  std::string tags;
  for (const MpiCall& call : test::calls_of(program))
    tags += std::to_string(call.tag);
  EXPECT_EQ(program.next().kind, Kind::finish); // and does not begin again
  return tags;
}

TEST(RepeatedCalls, AreMadeAgainAndAgain)
{
  EXPECT_EQ(tags_of(1, 1), "1");
  EXPECT_EQ(tags_of(3, 1), "111");
  EXPECT_EQ(tags_of(1, 3), "123");
  EXPECT_EQ(tags_of(3, 2), "121212");
  EXPECT_EQ(tags_of(3, 0), "");
  EXPECT_EQ(tags_of(0, 2), "");
}

TEST(MessageCall, HasWhatIsGiven)
{
  const MpiCall call = message_call(Kind::nonblocking_send, Rank(3), 100, 2, 7);
  EXPECT_EQ(call.kind, Kind::nonblocking_send);
  EXPECT_EQ(call.peer, Rank(3));
  EXPECT_EQ(call.bytes, 100);
  EXPECT_EQ(call.layout, 2);
  EXPECT_EQ(call.request, 7U);
  EXPECT_EQ(call.tag, 0);
  const MpiCall plain = message_call(Kind::receive, Rank(1), 5);
  EXPECT_EQ(plain.layout, 0);
  EXPECT_EQ(plain.request, 0U);
  EXPECT_EQ(wait_all_call().kind, Kind::wait_all);
}

} // namespace
} // namespace loghop::repeated_calls_test
