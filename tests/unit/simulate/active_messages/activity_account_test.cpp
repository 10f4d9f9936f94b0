#include "loghop/simulate/active_messages/activity_account.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::simulate::activity_account_test {
namespace {

/// Notes the activities that it is told of.
class Notes final : public RunObserver {
public:
  void worked(const CoreStep& step) override
  {
    notes.push_back(to_string(step.rank) + " " + name_of(step.activity) + " " + std::to_string(step.from) + " to " +
                    std::to_string(step.to));
  }
  void travelled(const Flight&) override {}
  void finished(Rank, Picoseconds, StepId) override {}
  void delivered(const Delivery&) override {}
  void held(const ChannelHold&) override {}

  std::vector<std::string> notes;
};

std::string note(CoreActivity activity, int from, int to)
{
  return std::string("3 ") + name_of(activity) + " " + std::to_string(from) + " to " + std::to_string(to);
}

TEST(ActivityAccount, TimesOfEachActivityAddUp)
{
  ActivityAccount account(Rank(3), nullptr); // computes from the start
  account.begin(Activity::send_overhead, false, 10);
  account.begin(Activity::compute, false, 14);
  EXPECT_EQ(account.since(), 14);
  account.begin(Activity::blocked_send, false, 20);
  account.begin(Activity::idle, true, 50);
  EXPECT_EQ(account.spent(Activity::compute), 10 + 6);
  EXPECT_EQ(account.spent(Activity::send_overhead), 4);
  EXPECT_EQ(account.spent(Activity::blocked_send), 30);
  EXPECT_EQ(account.spent(Activity::handlers), 0);
}

/// After the program's end, handlers still run: they are shown, and their time goes to nothing.
TEST(ActivityAccount, AfterTheProgramsEndNothingIsCounted)
{
  Notes notes;
  ActivityAccount account(Rank(3), &notes);
  account.begin(Activity::handlers, true, 10);
  account.begin(Activity::idle, true, 15);
  account.begin(Activity::handlers, true, 20);
  EXPECT_EQ(account.spent(Activity::compute), 10);
  EXPECT_EQ(account.spent(Activity::handlers), 0);
  EXPECT_EQ(account.spent(Activity::idle), 10);
  EXPECT_EQ(notes.notes,
            (std::vector<std::string>{note(CoreActivity::compute, 0, 10), note(CoreActivity::handler, 10, 15)}))
      << "idle time is not told";
}

/// Except handlers, to which messages lead.
TEST(ActivityAccount, WhatTakesNoTimeIsNotTold)
{
  Notes notes;
  ActivityAccount account(Rank(3), &notes);
  account.begin(Activity::wait_message, false, 0);
  account.begin(Activity::handlers, false, 5);
  account.begin(Activity::wait_send, false, 5);
  account.begin(Activity::send_overhead, false, 5);
  account.begin(Activity::compute, false, 7);
  EXPECT_EQ(notes.notes,
            (std::vector<std::string>{note(CoreActivity::wait_message, 0, 5), note(CoreActivity::handler, 5, 5),
                                      note(CoreActivity::send_overhead, 5, 7)}));
}

} // namespace
} // namespace loghop::simulate::activity_account_test
