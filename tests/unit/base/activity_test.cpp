#include "loghop/base/activity.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop {
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

} // namespace
} // namespace loghop
