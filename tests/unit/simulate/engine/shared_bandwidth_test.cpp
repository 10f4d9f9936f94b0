// Transfers that share a bandwidth: closed forms, and an integration that finds the level by bisection.
#include "loghop/simulate/engine/shared_bandwidth.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace loghop::simulate::shared_bandwidth_test {
namespace {

struct Given {
  Picoseconds start;
  Picoseconds time;
  std::int64_t bytes;
};

class Run final : public EventHandler, public TransferListener {
public:
  /// When each of them ends. `capacity`: bytes per ns.
  std::vector<Picoseconds> operator()(double capacity, const std::vector<Given>& transfers)
  {
    transfers_ = &transfers;
    ends_.assign(transfers.size(), -1);
    SharedBandwidth memory(capacity * 1e9, calendar_);
    memory_ = &memory;
    for (std::size_t i = 0; i < transfers.size(); ++i)
      calendar_.schedule(transfers[i].start, *this, static_cast<std::uint32_t>(i));
    while (!calendar_.empty())
      calendar_.fire_next();
    return ends_;
  }
  void fire(Picoseconds, std::uint32_t what) override
  {
    memory_->start(what, *this, (*transfers_)[what].time, (*transfers_)[what].bytes);
  }
  void transferred(std::uint32_t transfer) override
  {
    EXPECT_EQ(ends_[transfer], -1) << "it ended before";
    ends_[transfer] = calendar_.now();
  }

private:
  EventCalendar calendar_;
  SharedBandwidth* memory_ = nullptr;
  const std::vector<Given>* transfers_ = nullptr;
  std::vector<Picoseconds> ends_;
};

std::vector<Picoseconds> ends(double capacity, const std::vector<Given>& transfers)
{
  return Run()(capacity, transfers);
}

using Ends = std::vector<Picoseconds>;

TEST(SharedBandwidth, OneAloneTakesItsTime)
{
  EXPECT_EQ(ends(1, {{500, 1'000'001, 1000}}), (Ends{1'000'501}));
  EXPECT_EQ(ends(1, {{500, 1'000'001, 0}}), (Ends{1'000'501}));
  EXPECT_EQ(ends(1, {{500, 0, 1000}}), (Ends{500}));
}

TEST(SharedBandwidth, OneThatAsksForMoreThanThereIsTakesAsLongAsItsBytes)
{
  EXPECT_EQ(ends(1, {{0, 1'000'000, 3000}}), (Ends{3'000'000}));
}

TEST(SharedBandwidth, WhileThereIsEnoughNobodyIsSlowedDown)
{
  EXPECT_EQ(ends(1, {{0, 1'000'000, 500}, {300'000, 1'000'000, 500}}), (Ends{1'000'000, 1'300'000}));
}

TEST(SharedBandwidth, TwoEqualOnesGetHalfEach)
{
  EXPECT_EQ(ends(1, {{0, 1'000'000, 1000}, {0, 1'000'000, 1000}}), (Ends{2'000'000, 2'000'000}));
}

TEST(SharedBandwidth, OneThatAsksForLittleGetsItAndTheOtherTheRest)
{
  // The first asks for a quarter; the second, for all, goes at three quarters: 750 bytes by the end of the first.
  EXPECT_EQ(ends(1, {{0, 1'000'000, 250}, {0, 1'000'000, 1000}}), (Ends{1'000'000, 1'250'000}));
}

TEST(SharedBandwidth, SharesChangeWithEachStartAndEnd)
{
  // Alone until 400 ns (400 bytes), then half: 600 more bytes take 1200 ns. The second has 600 of its 1000 bytes then.
  EXPECT_EQ(ends(1, {{0, 1'000'000, 1000}, {400'000, 1'000'000, 1000}}), (Ends{1'600'000, 2'000'000}));
}

TEST(SharedBandwidth, OneOfNoBytesIsNeverSlowedDown)
{
  EXPECT_EQ(ends(1, {{0, 1'000'000, 0}, {0, 1'000'000, 1000}, {0, 1'000'000, 1000}}),
            (Ends{1'000'000, 2'000'000, 2'000'000}));
}

/// The level L at which the demands, each at most L, fill the capacity; beyond all of them if they do not.
double level(const std::vector<double>& demands, double capacity)
{
  double low = 0, high = capacity + *std::max_element(demands.begin(), demands.end());
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    double used = 0;
    for (const double demand : demands)
      used += std::min(demand, middle);
    (used > capacity ? high : low) = middle;
  }
  return high;
}

/// From each start or end to the next one at constant rates, in fractions of picoseconds.
std::vector<double> integrated(double capacity, const std::vector<Given>& transfers)
{
  const std::size_t n = transfers.size();
  std::vector<double> left(n), result(n, -1);
  for (std::size_t i = 0; i < n; ++i)
    left[i] = static_cast<double>(transfers[i].time);
  double now = 0;
  for (;;) {
    std::vector<std::size_t> active;
    std::vector<double> demands;
    double next = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < n; ++i) {
      const auto start = static_cast<double>(transfers[i].start);
      if (start > now) next = std::min(next, start);
      if (start > now || result[i] >= 0) continue;
      active.push_back(i);
      demands.push_back(static_cast<double>(transfers[i].bytes) / static_cast<double>(transfers[i].time));
    }
    if (active.empty() && std::isinf(next)) return result;
    std::vector<double> speeds;
    for (std::size_t k = 0; k < active.size(); ++k) {
      const double share = level(demands, capacity / 1000);
      speeds.push_back(demands[k] > share ? share / demands[k] : 1);
      next = std::min(next, now + left[active[k]] / speeds[k]);
    }
    for (std::size_t k = 0; k < active.size(); ++k) {
      left[active[k]] -= (next - now) * speeds[k];
      if (left[active[k]] < 1e-6) result[active[k]] = next;
    }
    now = next;
  }
}

RC_GTEST_PROP(SharedBandwidth, EndsAreThoseOfAnIntegrationFromChangeToChange, ())
{
  const auto between = [](int least, int most) { return *rc::gen::resize(100, rc::gen::inRange(least, most + 1)); };
  std::vector<Given> transfers;
  for (int i = between(1, 12); i > 0; --i)
    transfers.push_back({between(0, 2'000'000), between(1, 1'000'000), between(0, 2000)});
  const double capacity = between(1, 40) / 10.0;
  const std::vector<Picoseconds> found = ends(capacity, transfers);
  const std::vector<double> expected = integrated(capacity, transfers);
  // Each end is rounded to a picosecond, which moves by as much what the others get.
  for (std::size_t i = 0; i < transfers.size(); ++i)
    RC_ASSERT(std::abs(static_cast<double>(found[i]) - expected[i]) <= 1.0 + static_cast<double>(transfers.size()));
}

TEST(SharedBandwidth, OneThatTakes13DaysIsRefused)
{
  constexpr Picoseconds just_less = longest_operation - 1024; // of which a double knows that it is less
  EXPECT_EQ(ends(1, {{500, just_less, 0}}), (Ends{500 + just_less}));
  EXPECT_THROW(ends(1, {{500, longest_operation, 0}}), SimulationError);
}

/// Those that end at one instant are told in the order of their starts.
TEST(SharedBandwidth, EqualEndsAreInTheOrderOfStarts)
{
  struct Order final : TransferListener {
    void transferred(std::uint32_t transfer) override { ended.push_back(transfer); }
    std::vector<std::uint32_t> ended;
  } order;
  EventCalendar calendar;
  SharedBandwidth memory(1e9, calendar);
  for (const std::uint32_t transfer : {7u, 3u, 5u})
    memory.start(transfer, order, 1000, 0);
  while (!calendar.empty())
    calendar.fire_next();
  EXPECT_EQ(order.ended, (std::vector<std::uint32_t>{7, 3, 5}));
  EXPECT_EQ(calendar.now(), 1000);
}

} // namespace
} // namespace loghop::simulate::shared_bandwidth_test
