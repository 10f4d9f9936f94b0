// Who waits for which core and interface, and who goes first: by hand.
#include "loghop/simulate/loggops/loggops_resources.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::simulate::loggops_resources_test {
namespace {

using Kind = LoggopsRecord::Kind;
using Side = LoggopsResources::Side;

constexpr auto never = LoggopsResources::never;

class LoggopsResourcesTest : public testing::Test {
protected:
  static LoggopsRecord record(Kind kind, int rank, int core = 0, int nic = 0, std::uint64_t number = 0)
  {
    LoggopsRecord made;
    made.kind = kind;
    made.rank = Rank(rank);
    made.core = static_cast<std::uint8_t>(core);
    made.nic = static_cast<std::uint8_t>(nic);
    made.number = number;
    made.place = LoggopsRecord::place_of(kind, 0);
    return made;
  }
  /// Waits at rank 0.
  std::uint32_t wait(Kind kind, std::uint64_t number, int core = 0, int nic = 0)
  {
    const std::uint32_t index = records_.add(record(kind, 0, core, nic, number));
    resources_.queue_of(records_[index]).push(records_, index);
    return index;
  }
  std::uint32_t first(Picoseconds now, std::uint32_t core = 0)
  {
    const WaitingQueue* queue = resources_.first_that_can_start(core, records_, now);
    return queue == nullptr ? nothing : queue->first(records_);
  }
  void leave(std::uint32_t index)
  {
    resources_.queue_of(records_[index]).pop(records_);
    resources_.drop_if_nothing_waits(0);
  }

  Pool<LoggopsRecord> records_;
  LoggopsResources resources_{3};
};

TEST_F(LoggopsResourcesTest, NumberZeroHasTheIndexOfTheRankAndOthersComeAfter)
{
  EXPECT_EQ(resources_.core_of(record(Kind::compute, 2)), 2U);
  EXPECT_EQ(resources_.nic_of(record(Kind::send, 1)), 1U);
  EXPECT_EQ(resources_.core_of(record(Kind::compute, 1, 2)), 3U);
  EXPECT_EQ(resources_.core_of(record(Kind::compute, 2, 1)), 4U);
  EXPECT_EQ(resources_.core_of(record(Kind::send, 1, 1)), 5U);
  EXPECT_EQ(resources_.core_of(record(Kind::send, 1, 2, 7)), 3U) << "as before";
  EXPECT_EQ(resources_.nic_of(record(Kind::send, 2, 0, 1)), 3U) << "interfaces are counted by themselves";
  EXPECT_EQ(resources_.nic_of(record(Kind::arrival, 0, 0, 255)), 4U);
  EXPECT_EQ(resources_.nic_of(record(Kind::arrival, 1, 0, 1)), 5U);
  EXPECT_EQ(resources_.nic_of(record(Kind::send, 2, 3, 1)), 3U);
}

TEST_F(LoggopsResourcesTest, EachCoreAndInterfaceHasItsOwnState)
{
  const std::uint32_t core = resources_.core_of(record(Kind::compute, 1, 2));
  const std::uint32_t other = resources_.core_of(record(Kind::compute, 1, 3));
  const std::uint32_t nic = resources_.nic_of(record(Kind::send, 1, 0, 2));
  resources_.core_free_at(1) = 10;
  resources_.core_free_at(core) = 20;
  resources_.core_free_at(other) = 30;
  resources_.nic_free_at(1, Side::send_side) = 40;
  resources_.nic_free_at(nic, Side::send_side) = 50;
  EXPECT_EQ(resources_.core_free_at(1), 10);
  EXPECT_EQ(resources_.core_free_at(core), 20);
  EXPECT_EQ(resources_.core_free_at(other), 30);
  EXPECT_EQ(resources_.nic_free_at(1, Side::send_side), 40);
  EXPECT_EQ(resources_.nic_free_at(nic, Side::send_side), 50);
}

TEST_F(LoggopsResourcesTest, SendsAndArrivalsNeedTheirSideOfTheInterface)
{
  const std::uint32_t nic = resources_.nic_of(record(Kind::send, 1, 0, 1));
  resources_.nic_free_at(nic, Side::send_side) = 70;
  resources_.nic_free_at(nic, Side::receive_side) = 80;
  EXPECT_EQ(resources_.nic_free_at(record(Kind::send, 1, 0, 1)), 70);
  EXPECT_EQ(resources_.nic_free_at(record(Kind::arrival, 1, 0, 1)), 80);
  EXPECT_EQ(resources_.nic_free_at(record(Kind::compute, 1, 0, 1)), 0);
  EXPECT_EQ(resources_.nic_free_at(record(Kind::send, 1)), 0);
}

TEST_F(LoggopsResourcesTest, ARankIsFreeWithTheLastOfItsCores)
{
  EXPECT_EQ(resources_.free_at(), (std::vector<Picoseconds>{0, 0, 0}));
  resources_.core_free_at(0) = 5;
  resources_.core_free_at(2) = 50;
  resources_.core_free_at(resources_.core_of(record(Kind::compute, 0, 1))) = 7;
  resources_.core_free_at(resources_.core_of(record(Kind::compute, 2, 1))) = 40;
  resources_.core_free_at(resources_.core_of(record(Kind::compute, 1, 2))) = 30;
  resources_.core_free_at(resources_.core_of(record(Kind::compute, 1, 4))) = 20;
  EXPECT_EQ(resources_.free_at(), (std::vector<Picoseconds>{7, 30, 50}));
}

TEST_F(LoggopsResourcesTest, NothingStartsOnABusyCore)
{
  EXPECT_EQ(first(100), nothing);
  const std::uint32_t waits = wait(Kind::compute, 1);
  resources_.core_free_at(0) = 100;
  EXPECT_EQ(first(99), nothing);
  EXPECT_EQ(first(100), waits);
}

TEST_F(LoggopsResourcesTest, ABusyInterfaceHoldsUpOnlyWhatNeedsIt)
{
  resources_.nic_free_at(0, Side::send_side) = 50;
  const std::uint32_t send = wait(Kind::send, 1), computation = wait(Kind::compute, 2),
                      arrival = wait(Kind::arrival, 3), other = wait(Kind::send, 4, 0, 1);
  EXPECT_EQ(first(49), computation);
  EXPECT_EQ(first(50), send);
  leave(computation);
  EXPECT_EQ(first(49), arrival);
  leave(arrival);
  EXPECT_EQ(first(49), other);
  leave(other);
  EXPECT_EQ(first(49), nothing);
}

TEST_F(LoggopsResourcesTest, TheLowestTurnGoesFirstWhicheverQueueItIsIn)
{
  const std::vector<Kind> kinds{Kind::arrival, Kind::compute, Kind::send};
  std::vector<std::uint32_t> in_order;
  for (std::uint64_t number = 0; number < 9; ++number)
    in_order.push_back(wait(kinds[number % 3], number, 0, static_cast<int>(number / 3)));
  for (const std::uint32_t index : in_order) {
    EXPECT_EQ(first(0), index);
    leave(index);
  }
  EXPECT_EQ(first(0), nothing);
}

TEST_F(LoggopsResourcesTest, CoresOfARankHaveQueuesOfTheirOwn)
{
  const std::uint32_t waits = wait(Kind::compute, 1, 2);
  EXPECT_EQ(first(0), nothing);
  EXPECT_EQ(first(0, resources_.core_of(records_[waits])), waits);
}

TEST_F(LoggopsResourcesTest, TheFirstInterfaceThatIsFreeIsOneThatSomethingWaitsFor)
{
  EXPECT_EQ(resources_.first_nic_free_at(0), never);
  resources_.nic_free_at(0, Side::send_side) = 50;
  resources_.nic_free_at(0, Side::receive_side) = 10;
  const std::uint32_t extra = resources_.nic_of(record(Kind::send, 0, 0, 1));
  resources_.nic_free_at(extra, Side::send_side) = 60;
  resources_.nic_free_at(extra, Side::receive_side) = 40;
  wait(Kind::send, 1, 0, 1);
  EXPECT_EQ(resources_.first_nic_free_at(0), 60);
  wait(Kind::send, 2);
  EXPECT_EQ(resources_.first_nic_free_at(0), 50);
  wait(Kind::arrival, 3, 0, 1);
  EXPECT_EQ(resources_.first_nic_free_at(0), 40);
  wait(Kind::compute, 4);
  EXPECT_EQ(resources_.first_nic_free_at(0), 0) << "it needs none";
}

TEST_F(LoggopsResourcesTest, OnlyEmptyQueuesAreDropped)
{
  EXPECT_EQ(resources_.unmatched(Rank(0)), nullptr);
  const std::uint32_t one = wait(Kind::send, 1), two = wait(Kind::send, 2, 0, 1), three = wait(Kind::send, 3, 0, 2);
  for (const std::uint32_t index : {one, two}) {
    leave(index);
    EXPECT_NE(resources_.unmatched(Rank(0)), nullptr);
  }
  EXPECT_EQ(first(0), three);
  leave(three);
  EXPECT_EQ(resources_.unmatched(Rank(0)), nullptr);
  const std::uint32_t again = wait(Kind::arrival, 4, 0, 2);
  EXPECT_EQ(first(0), again);
}

TEST_F(LoggopsResourcesTest, AWakeIsKeptUntilItIsOver)
{
  EXPECT_EQ(resources_.wake_at(0), never);
  const std::uint32_t waits = wait(Kind::send, 1);
  EXPECT_EQ(resources_.wake_at(0), never);
  resources_.set_wake_at(0, 70);
  leave(waits);
  EXPECT_EQ(resources_.wake_at(0), 70) << "something may wait again before";
  resources_.set_wake_at(0, never);
  resources_.drop_if_nothing_waits(0);
  EXPECT_EQ(resources_.unmatched(Rank(0)), nullptr);
  resources_.drop_if_nothing_waits(0);
}

TEST_F(LoggopsResourcesTest, ExtraCoresHaveWakesOfTheirOwn)
{
  const std::uint32_t core = resources_.core_of(record(Kind::compute, 0, 2));
  wait(Kind::compute, 1, 2);
  resources_.set_wake_at(core, 30);
  EXPECT_EQ(resources_.wake_at(core), 30);
  EXPECT_EQ(resources_.wake_at(0), never);
}

TEST_F(LoggopsResourcesTest, ListsStayWhileTheyHaveSomething)
{
  MessageMatching<LoggopsRecord> matching(records_);
  LoggopsResources::Unmatched& lists = resources_.make_unmatched(Rank(1));
  const std::uint32_t receive = records_.add(record(Kind::receive, 1)),
                      message = records_.add(record(Kind::arrival, 1));
  matching.add(lists.receives, receive);
  matching.add(lists.messages, message);
  EXPECT_EQ(&resources_.make_unmatched(Rank(1)), &lists);
  EXPECT_EQ(matching.take(lists.receives, records_[receive].envelope()), receive);
  resources_.drop_if_nothing_waits(1);
  ASSERT_EQ(resources_.unmatched(Rank(1)), &lists);
  EXPECT_EQ(matching.take(lists.messages, records_[message].envelope()), message);
  resources_.drop_if_nothing_waits(1);
  EXPECT_EQ(resources_.unmatched(Rank(1)), nullptr);
}

TEST_F(LoggopsResourcesTest, FetchingChangesNothingWhateverWaits)
{
  wait(Kind::send, 1);
  const std::uint32_t extra = resources_.core_of(record(Kind::compute, 2, 1));
  for (const std::uint32_t core : {0U, 1U, 2U, extra}) {
    resources_.fetch(core);
    resources_.fetch_waiting(core);
    resources_.fetch_first_send(core, records_);
  }
  EXPECT_EQ(resources_.free_at(), (std::vector<Picoseconds>{0, 0, 0}));
}

} // namespace
} // namespace loghop::simulate::loggops_resources_test
