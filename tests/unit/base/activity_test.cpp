#include "loghop/base/activity.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace loghop::activity_test {
namespace {

TEST(Activity, IsTheLastNote)
{
  note_activity("reading", "s.json");
  EXPECT_STREQ(noted_activity(), "reading s.json");
  note_activity("simulating");
  EXPECT_STREQ(noted_activity(), "simulating");
}

TEST(Activity, IsOneShortLine)
{
  note_activity("reading", "a\nb\x7f" + std::string(1000, 'x'));
  const std::string note = noted_activity();
  EXPECT_EQ(note.substr(0, 14), "reading a?b?xx");
  EXPECT_EQ(note.size(), 255u);
}

TEST(Activity, OnlyControlCharactersAreReplaced)
{
  note_activity("\x01\x1f ~\u00e9", std::string_view("\0", 1));
  EXPECT_STREQ(noted_activity(), "?? ~\u00e9 ?");
}

TEST(Activity, OfTwoLongTextsTheFirstIsCut)
{
  note_activity(std::string(254, 'a'), "b");
  EXPECT_EQ(noted_activity(), std::string(254, 'a') + " ");
  note_activity(std::string(255, 'a'), "b");
  EXPECT_EQ(noted_activity(), std::string(255, 'a'));
}

} // namespace
} // namespace loghop::activity_test
