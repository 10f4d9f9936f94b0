#include "loghop/workload/collectives/algorithm_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <stdexcept>

namespace loghop::collectives {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> names_of(const std::string& collective)
{
  std::vector<std::string> names;
  for (const AlgorithmRow& row : algorithms_of(collective))
    names.push_back(row.name);
  return names;
}

std::string refusal(const std::string& collective, const std::string& name)
{
  try {
    require_algorithm(collective, name);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

std::string refusal(int ranks, const CollectiveOptions& options)
{
  try {
    require_algorithm("broadcast", "binomial").make(ranks, options);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

template<class Change> std::string refusal_after(const Change& change)
{
  CollectiveOptions options;
  options.bytes = 100;
  change(options);
  return refusal(4, options);
}

TEST(AlgorithmTable, HasTheAlgorithmsOfTheField)
{
  EXPECT_THAT(collective_names(),
              ElementsAre("barrier", "broadcast", "reduce", "allreduce", "gather", "scatter", "allgather",
                          "reduce_scatter", "scan", "exscan", "alltoall", "round_trip"));
  EXPECT_THAT(names_of("barrier"), ElementsAre("dissemination", "tree", "linear", "recursive_doubling"));
  EXPECT_THAT(names_of("broadcast"), ElementsAre("linear", "binomial", "binary_tree", "chain", "scatter_allgather",
                                                 "scatter_doubling", "group_hybrid"));
  EXPECT_THAT(names_of("allreduce"), ElementsAre("recursive_doubling", "rabenseifner", "ring", "reduce_broadcast"));
  EXPECT_THAT(names_of("alltoall"), ElementsAre("linear", "pairwise", "bruck", "ring"));
}

TEST(AlgorithmTable, HasEachOnceAndSaysWhatItIs)
{
  std::set<std::string> seen;
  for (const AlgorithmRow& row : algorithm_table()) {
    EXPECT_TRUE(seen.insert(row.collective + " " + row.name).second) << row.collective << " " << row.name;
    EXPECT_FALSE(row.summary.empty());
    EXPECT_LE(row.summary.size(), 80u);
  }
}

TEST(AlgorithmTable, NamesWhatIsKnown)
{
  EXPECT_EQ(require_algorithm("reduce", "chain").name, "chain");
  EXPECT_THAT(refusal("brodcast", "chain"), HasSubstr("broadcast"));
  EXPECT_THAT(refusal("broadcast", "binomal"), HasSubstr("binomial"));
  EXPECT_THAT(refusal("gather", "ring"), HasSubstr("linear"));
}

TEST(AlgorithmTable, RefusesOptionsThatDoNotSuit)
{
  EXPECT_EQ(refusal_after([](auto&) {}), "");
  EXPECT_THAT(refusal_after([](auto& o) { o.root = 4; }), HasSubstr("0 to 3"));
  EXPECT_THAT(refusal_after([](auto& o) { o.root = -1; }), HasSubstr("root"));
  EXPECT_THAT(refusal_after([](auto& o) { o.bytes = -1; }), HasSubstr("bytes"));
  EXPECT_THAT(refusal_after([](auto& o) { o.bytes = std::int64_t{1} << 59; }), HasSubstr("bytes"));
  EXPECT_THAT(refusal_after([](auto& o) { o.segment_bytes = -1; }), HasSubstr("segment"));
  EXPECT_THAT(refusal_after([](auto& o) { o.bytes = 1 << 30, o.segment_bytes = 1; }), HasSubstr("segments"));
  EXPECT_THAT(refusal_after([](auto& o) { o.group_size = 0; }), HasSubstr("group"));
  EXPECT_THAT(refusal_after([](auto& o) { o.combine_ps_per_byte = -1; }), HasSubstr("reduction"));
  EXPECT_THAT(refusal_after([](auto& o) { o.combine_ps_per_byte = 1e17; }), HasSubstr("reduction"));
  EXPECT_THAT(refusal_after([](auto& o) { o.combine_ps_per_byte = std::numeric_limits<double>::quiet_NaN(); }),
              HasSubstr("reduction"));
  EXPECT_THAT(refusal_after([](auto& o) { o.messages = 0; }), HasSubstr("messages"));
  EXPECT_THAT(refusal_after([](auto& o) { o.delay = -1; }), HasSubstr("delay"));
  EXPECT_THAT(refusal(0, {}), HasSubstr("rank"));
}

} // namespace
} // namespace loghop::collectives
