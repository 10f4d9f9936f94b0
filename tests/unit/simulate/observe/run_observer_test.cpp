#include "loghop/simulate/observe/run_observer.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::simulate {
namespace {

class Calls final : public RunObserver {
public:
  void worked(const CoreStep&) override { text += 'w'; }
  void travelled(const Flight&) override { text += 't'; }
  void finished(Rank, Picoseconds, StepId) override { text += 'f'; }
  void delivered(const Delivery&) override { text += 'd'; }
  void held(const ChannelHold&) override { text += 'h'; }

  std::string text;
};

TEST(RunObservers, TellsAllOfEverything)
{
  Calls first;
  Calls second;
  RunObservers all;
  EXPECT_TRUE(all.empty());
  all.add(first);
  all.add(second);
  EXPECT_FALSE(all.empty());
  all.worked({});
  all.travelled({});
  all.finished(Rank(0), 0, no_step);
  all.delivered({});
  all.held({});
  EXPECT_EQ(first.text, "wtfdh");
  EXPECT_EQ(second.text, "wtfdh");
}

} // namespace
} // namespace loghop::simulate
