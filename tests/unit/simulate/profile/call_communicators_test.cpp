#include "loghop/simulate/profile/call_communicators.hpp"

#include "loghop/workload/collectives/core/group.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::call_communicators_test {
namespace {

using collectives::Group;

CallFacts on(std::int64_t number, const char* name, const Group& group)
{
  CallFacts facts;
  facts.communicator = number;
  facts.communicator_name = name;
  facts.group = std::make_shared<const Group>(group);
  return facts;
}

TEST(CallCommunicators, EqualNamesStandApart)
{
  CallCommunicators all(4);
  const Group first(Rank(0), 2), second(Rank(2), 2);
  const auto name = [&](const CallFacts& facts) { return all[all.of(facts, nullptr)].name; };
  EXPECT_EQ(name(on(0, "MPI_COMM_WORLD", Group::all(4))), "MPI_COMM_WORLD");
  EXPECT_EQ(name(on(1, "row", first)), "row");
  EXPECT_EQ(name(on(2, "row", second)), "row, 2 to 3, 2 ranks");
  EXPECT_EQ(name(on(3, "row", second)), "row, 2 to 3, 2 ranks (2)") << "made again";
  EXPECT_EQ(name(on(1, "row", first)), "row") << "known";
  EXPECT_EQ(name(on(4, "copy", Group::all(4))), "copy");
  EXPECT_EQ(name(on(5, "copy", Group::all(4))), "copy (2)");
}

TEST(CallCommunicators, GroupsWithoutANumberHaveTheNameOfTheirRanks)
{
  CallCommunicators all(4);
  const auto group = std::make_shared<const Group>(Group::listed({Rank(3), Rank(1)}));
  EXPECT_EQ(all.of({}, nullptr), 0u);
  EXPECT_EQ(all.of({}, std::make_shared<const Group>(Group::all(4))), 0u);
  EXPECT_EQ(all[all.of({}, group)].name, "1 to 3, 2 ranks");
  EXPECT_EQ(all.ranks(all.of({}, group)), 2);
}

} // namespace
} // namespace loghop::simulate::call_communicators_test
