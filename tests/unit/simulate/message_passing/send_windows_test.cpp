// What goes when: message_sending_test.cpp has windows over a network.
#include "loghop/simulate/message_passing/send_windows.hpp"

#include "loghop/simulate/message_passing/rank_cores.hpp"
#include "support/core_notes.hpp"
#include "support/platform_parts.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::send_windows_test {
namespace {

MessageWay way(bool by_network, bool eager)
{
  MessageWay made;
  made.by_network = by_network;
  made.eager = eager;
  return made;
}

TEST(SendWindows, OnlyShortMessagesOfTheNetworkAreAcknowledged)
{
  test::CoreNotes run({RankSchedule{}, RankSchedule{}});
  Middleware library;
  const RankPaths paths(library);
  RankCores cores(library, 2, run.progress, run.calendar, run.tracer);
  const SendWindows windows(1, paths, run.progress.tasks(), cores), none(0, paths, run.progress.tasks(), cores);
  EXPECT_TRUE(windows.acknowledges(way(true, true)));
  EXPECT_FALSE(windows.acknowledges(way(true, false)));
  EXPECT_FALSE(windows.acknowledges(way(false, true)));
  EXPECT_FALSE(none.acknowledges(way(true, true)));
}

} // namespace
} // namespace loghop::simulate::send_windows_test
