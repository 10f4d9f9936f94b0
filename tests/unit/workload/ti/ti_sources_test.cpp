#include "loghop/workload/ti/ti_sources.hpp"

#include <gtest/gtest.h>

namespace loghop::ti_sources_test {
namespace {

using Kind = TiAction::Kind;

TiAction message(Kind kind, Rank peer, std::int32_t tag, bool any_or_none = false)
{
  TiAction action;
  action.kind = kind;
  action.peer = peer;
  action.tag = tag;
  action.any_or_none = any_or_none;
  return action;
}

const TiAction in_question = message(Kind::nonblocking_receive, any_source, 3, true);

/// Rank 0 has the receive in question; rank 1 sends it messages with tag 3.
bool is_from_nobody(int sent, int named, const TiAction& other = message(Kind::receive, Rank(1), 4))
{
  TiSources sources;
  sources.ask(Rank(0), in_question);
  for (int i = 0; i < sent; ++i)
    sources.count(Rank(1), message(Kind::nonblocking_send, Rank(0), 3));
  for (int i = 0; i < named; ++i)
    sources.count(Rank(0), message(Kind::nonblocking_receive, Rank(1), 3));
  sources.count(Rank(0), in_question);
  sources.count(Rank(0), other);
  sources.decide();
  return sources.is_from_nobody(Rank(0), in_question);
}

TEST(TiSources, LeaveNoMessageForAReceiveFromNobody)
{
  EXPECT_TRUE(is_from_nobody(0, 0));
  EXPECT_TRUE(is_from_nobody(2, 2));
  EXPECT_FALSE(is_from_nobody(1, 0));
  EXPECT_FALSE(is_from_nobody(3, 2));
}

TEST(TiSources, CountBlockingReceivesFromAnySource)
{
  EXPECT_TRUE(is_from_nobody(1, 0, message(Kind::receive, any_source, 3)));
}

TEST(TiSources, AreAskedOnlyByReceivesInQuestion)
{
  TiSources sources;
  sources.ask(Rank(0), message(Kind::nonblocking_receive, Rank(1), 3));
  sources.ask(Rank(0), message(Kind::receive, any_source, 3));
  EXPECT_FALSE(sources.asked());
  sources.ask(Rank(0), in_question);
  EXPECT_TRUE(sources.asked());
}

TEST(TiSources, TellTagsAndRanksApart)
{
  TiSources sources;
  sources.ask(Rank(0), in_question);
  sources.count(Rank(1), message(Kind::send, Rank(0), 4));
  sources.count(Rank(1), message(Kind::send, Rank(2), 3));
  sources.decide();
  EXPECT_TRUE(sources.is_from_nobody(Rank(0), in_question));
  EXPECT_FALSE(sources.is_from_nobody(Rank(2), in_question));
}

} // namespace
} // namespace loghop::ti_sources_test
