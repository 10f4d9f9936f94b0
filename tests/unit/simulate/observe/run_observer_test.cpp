#include "loghop/simulate/observe/run_observer.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace loghop::simulate::run_observer_test {
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

TEST(CoreActivity, HasAName)
{
  EXPECT_STREQ(name_of(CoreActivity::compute), "compute");
  EXPECT_STREQ(name_of(CoreActivity::packing), "packing");
  EXPECT_STREQ(name_of(CoreActivity::blocked_send), "blocked send");
}

TEST(RunObservers, HandOnWhatTheyAreTold)
{
  struct Told final : RunObserver {
    void worked(const CoreStep& step) override { numbers.push_back(step.to); }
    void travelled(const Flight& flight) override { numbers.push_back(flight.bytes); }
    void finished(Rank rank, Picoseconds at, StepId cause) override
    {
      numbers.insert(numbers.end(), {rank.value(), at, static_cast<std::int64_t>(cause)});
    }
    void delivered(const Delivery& message) override { numbers.push_back(message.tag); }
    void held(const ChannelHold& hold) override { numbers.push_back(hold.flits); }
    std::vector<std::int64_t> numbers;
  } told;
  RunObservers all;
  all.add(told);
  CoreStep step;
  step.to = 1;
  Flight flight;
  flight.bytes = 2;
  Delivery delivery;
  delivery.tag = 6;
  ChannelHold hold;
  hold.flits = 7;
  all.worked(step);
  all.travelled(flight);
  all.finished(Rank(3), 4, 5);
  all.delivered(delivery);
  all.held(hold);
  EXPECT_EQ(told.numbers, (std::vector<std::int64_t>{1, 2, 3, 4, 5, 6, 7}));
}

} // namespace
} // namespace loghop::simulate::run_observer_test
