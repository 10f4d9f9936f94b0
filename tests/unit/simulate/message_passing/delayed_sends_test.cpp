#include "loghop/simulate/message_passing/delayed_sends.hpp"

#include "support/indices.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::simulate::delayed_sends_test {
namespace {

/// Notes what it is given, and when.
class Notes final : public MessageNetwork {
public:
  explicit Notes(EventCalendar& calendar) : calendar_(calendar) {}
  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override
  {
    given.push_back(std::to_string(message) + ": " + to_string(source) + " to " + to_string(destination) + ", " +
                    std::to_string(bytes) + " at " + std::to_string(calendar_.now()));
  }
  bool keeps_order() const override { return true; }
  Picoseconds alone(Node, Node, std::int64_t, Picoseconds) const override { return 0; }
  void report(NetworkStatistics&) const override {}

  std::vector<std::string> given;

private:
  EventCalendar& calendar_;
};

TEST(DelayedSends, GiveEachMessageToTheNetworkAfterItsDelay)
{
  EventCalendar calendar;
  Notes network(calendar);
  DelayedSends delayed(calendar);
  delayed.set_network(network);
  delayed.add(50, {7, Node(0), Node(1), 100});
  delayed.add(20, {8, Node(2), Node(0), 30});
  calendar.fire_next();
  delayed.add(10, {9, Node(1), Node(2), 0}); // its record may be that of message 8
  while (!calendar.empty())
    calendar.fire_next();
  EXPECT_EQ(network.given,
            (std::vector<std::string>{"8: 2 to 0, 30 at 20", "9: 1 to 2, 0 at 30", "7: 0 to 1, 100 at 50"}));
}

} // namespace
} // namespace loghop::simulate::delayed_sends_test
