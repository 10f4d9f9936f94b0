// What a line of a trace says of a collective.
#include "loghop/workload/ti/collective_facts.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace loghop::collective_facts_test {
namespace {

using Kind = TiAction::Kind;
using Sizes = std::pair<std::int64_t, std::int64_t>;

TiAction action(Kind kind, std::int64_t bytes, std::vector<std::int64_t> sizes = {})
{
  TiAction made;
  made.kind = kind;
  made.bytes = bytes;
  made.root = Rank(1);
  made.sizes = std::move(sizes);
  return made;
}

Sizes sizes(const TiAction& of, int number)
{
  const CallFacts facts = collective_facts(of, number, 3);
  return {facts.sent, facts.received};
}

TEST(CollectiveFacts, NamesAreThoseOfMpi)
{
  const CallFacts facts = collective_facts(action(Kind::reduce, 8), 0, 3);
  EXPECT_EQ(facts.name, "MPI_Reduce");
  EXPECT_EQ(facts.collective, "Reduce");
  EXPECT_EQ(facts.root, 1);
  EXPECT_EQ(collective_facts(action(Kind::alltoallv, 0), 0, 3).name, "MPI_Alltoallv");
}

TEST(CollectiveFacts, ASizeForEachMember)
{
  EXPECT_EQ(sizes(action(Kind::gatherv, 20, {10, 20, 30}), 1), Sizes(20, 60));
  EXPECT_EQ(sizes(action(Kind::gatherv, 30), 2), Sizes(30, 0));
  EXPECT_EQ(sizes(action(Kind::scatterv, 20, {10, 20, 30}), 1), Sizes(60, 20));
  EXPECT_EQ(sizes(action(Kind::allgatherv, 0, {10, 20, 30}), 2), Sizes(30, 60));
  EXPECT_EQ(sizes(action(Kind::reduce_scatter, 0, {10, 20, 30}), 0), Sizes(60, 10));
  TiAction exchange = action(Kind::alltoallv, 0, {1, 2, 3});
  exchange.received_from = {4, 5, 6};
  EXPECT_EQ(sizes(exchange, 0), Sizes(6, 15));
}

TEST(CollectiveFacts, OneSizeForAll)
{
  EXPECT_EQ(sizes(action(Kind::broadcast, 10), 1), Sizes(30, 10));
  EXPECT_EQ(sizes(action(Kind::allgather, 10), 0), Sizes(10, 30));
}

} // namespace
} // namespace loghop::collective_facts_test
