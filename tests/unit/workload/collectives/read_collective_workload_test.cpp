// The limits of the keys of the workload "collective". What they mean: ../graph_workloads_test.cpp.
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/read_workload.hpp"

#include "unit/base/wrong_input.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace loghop::read_collective_workload_test {
namespace {

using nlohmann::json;

std::string problems(const json& workload)
{
  const JsonValue root = parse_json(workload.dump(), "s.json");
  read_workload(root);
  return test::texts(test::errors_of([&] { root.problems().throw_if_any(); }));
}

json algorithm(const char* collective, const char* name)
{
  return {{"type", "collective"}, {"collective", collective}, {"algorithm", name}, {"message", "8B"}};
}

json broadcast(const json& more = {})
{
  json made = algorithm("broadcast", "linear");
  if (!more.is_null()) made.update(more);
  return made;
}

/// Each key takes the good values and refuses the others, and says so at their place.
struct Limits {
  json workload;
  std::string key;
  std::vector<json> good, bad;
};

TEST(ReadCollectiveWorkload, KeysHaveLimits)
{
  constexpr std::int64_t rank = 2147483646, messages = 1 << 28;
  const std::string most = "1152921504606846976B", more = "1152921504606846977B"; // 2^60
  const std::vector<Limits> table = {
      {broadcast(), "message", {"0B", most}, {more, "-1B", 8}},
      {broadcast(), "root", {0, rank}, {-1, rank + 1}},
      {broadcast(), "repetitions", {1, 1'000'000}, {0, 1'000'001}},
      {broadcast(), "ranks", {1, rank}, {0, rank + 1, "4"}},
      {broadcast(), "sends", {"nonblocking", "blocking"}, {"waiting"}},
      {broadcast(), "until", {"all", "root", "each"}, {"none"}},
      {broadcast(), "begin", {"together", "after_barrier"}, {"barrier"}},
      {algorithm("broadcast", "chain"), "segment", {"1B"}, {"0B"}},
      {algorithm("broadcast", "group_hybrid"), "group_size", {1, messages}, {0, messages + 1}},
      {algorithm("broadcast", "two_level"), "within", {"binomial", "linear"}, {"chain", ""}},
      {algorithm("broadcast", "two_level"), "between", {"chain", "knomial"}, {"two_level", "default", "bruck", ""}},
      {algorithm("alltoall", "bruck"), "datatype", {"0s", "1000s"}, {"-1ps", "1000000000000001ps"}},
      {algorithm("round_trip", "prtt"), "messages", {1, messages}, {0, messages + 1}},
      {algorithm("round_trip", "prtt"), "delay", {"0s", "1000s"}, {"-1ps", "1000000000000001ps"}}};
  for (const Limits& limits : table) {
    json workload = limits.workload;
    for (const json& value : limits.good) {
      workload[limits.key] = value;
      EXPECT_EQ(problems(workload), "");
    }
    for (const json& value : limits.bad) {
      workload[limits.key] = value;
      EXPECT_EQ(problems(workload).rfind("s.json:/" + limits.key + ": ", 0), 0U) << limits.key << " " << value;
    }
  }
}

TEST(ReadCollectiveWorkload, RangesOfRanksHaveLimits)
{
  constexpr std::int64_t rank = 2147483646;
  const json range = {{"first", 0}, {"count", 1}, {"stride", 1}};
  for (const auto& limits :
       {Limits{range, "first", {0, rank}, {-1, rank + 1}}, Limits{range, "count", {1}, {0, rank + 1}},
        Limits{range, "stride", {1, rank}, {0, rank + 1}}}) {
    json ranks = range;
    for (const json& value : limits.good) {
      ranks[limits.key] = value;
      EXPECT_EQ(problems(broadcast({{"ranks", ranks}})), "");
    }
    for (const json& value : limits.bad) {
      ranks[limits.key] = value;
      EXPECT_EQ(problems(broadcast({{"ranks", ranks}})).rfind("s.json:/ranks/" + limits.key + ": ", 0), 0U);
    }
  }
  EXPECT_EQ(problems(broadcast({{"ranks", {{"count", 1}, {"last", 4}}}})).rfind("s.json:/ranks", 0), 0U);
  EXPECT_EQ(problems(broadcast({{"ranks", {0, -1}}})).rfind("s.json:/ranks/1: ", 0), 0U);
}

TEST(ReadCollectiveWorkload, LayoutsHaveLimits)
{
  const std::string most = "1152921504606846976B", more = "1152921504606846977B";
  for (const std::string key : {"block", "stride"})
    for (const auto& [value, good] :
         {std::pair<std::string, bool>("0B", false), {"1B", true}, {most, true}, {more, false}}) {
      json layout = {{"block", "1B"}, {"stride", "1B"}};
      layout[key] = value;
      EXPECT_EQ(problems(broadcast({{"layout", layout}})).empty(), good) << key << value;
    }
  EXPECT_NE(problems(broadcast({{"layout", {{"block", "1B"}}}})), "");
  EXPECT_NE(problems(broadcast({{"layout", {{"block", "1B"}, {"stride", "1B"}, {"count", 1}}}})), "");
}

TEST(ReadCollectiveWorkload, OnlyABarrierNeedsNoMessage)
{
  json barrier = algorithm("barrier", "tree");
  EXPECT_EQ(problems(barrier), "");
  barrier.erase("message");
  EXPECT_EQ(problems(barrier), "");
  json other = broadcast();
  other.erase("message");
  EXPECT_NE(problems(other), "");
}

TEST(ReadCollectiveWorkload, TheRootIsInTheGroup)
{
  EXPECT_EQ(problems(broadcast({{"ranks", 4}, {"root", 3}})), "");
  EXPECT_EQ(problems(broadcast({{"ranks", {7, 9}}, {"root", 1}})), "");
  EXPECT_EQ(problems(broadcast({{"ranks", {7, 9}}, {"root", 2}})),
            "s.json:/root: expected a number in the group, 0 to 1, found 2\n");
  EXPECT_EQ(problems(broadcast({{"root", 2}})), ""); // the platform says how many there are
}

TEST(ReadCollectiveWorkload, OnlyWhatHasARootEndsThere)
{
  json alltoall = algorithm("alltoall", "linear");
  alltoall["until"] = "root";
  EXPECT_EQ(problems(alltoall), "s.json:/until: expected an algorithm with a root, found alltoall linear\n");
  alltoall["until"] = "each";
  EXPECT_EQ(problems(alltoall), "");
}

TEST(ReadCollectiveWorkload, AListOfRanksMayHaveItsReason)
{
  EXPECT_EQ(problems(broadcast({{"ranks", {{"value", {4, 1}}, {"chosen", "why"}}}})), "");
  EXPECT_EQ(problems(broadcast({{"ranks", {{"value", {4, 4}}, {"chosen", "why"}}}})),
            "s.json:/ranks: rank 4 is twice in a group\n");
}

/// What depends on an algorithm that is wrong is not wrong, too.
TEST(ReadCollectiveWorkload, AWrongAlgorithmIsTheOnlyProblem)
{
  const json more = {{"segment", "8B"}, {"root", 3}, {"until", "root"}};
  for (const auto& [key, value] :
       {std::pair<std::string, json>("collective", 3), {"collective", "x"}, {"algorithm", "x"}, {"algorithm", 3}}) {
    json workload = broadcast(more);
    workload[key] = value;
    const std::string text = problems(workload);
    EXPECT_EQ(text.rfind("s.json:/" + key + ": ", 0), 0U) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
  }
}

TEST(ReadCollectiveWorkload, ARangeNeedsItsCount)
{
  EXPECT_EQ(problems(broadcast({{"ranks", {{"first", 1}, {"stride", 2}}}})),
            "s.json:/ranks: expected the key \"count\", found none\n");
  EXPECT_EQ(problems(broadcast({{"ranks", {{"first", 2147483646}, {"stride", 2}}}})),
            "s.json:/ranks: expected the key \"count\", found none\n"); // not that there are too many
}

TEST(ReadCollectiveWorkload, AListMayHaveOneRank)
{
  EXPECT_EQ(problems(broadcast({{"ranks", json::array({7})}})), "");
}

} // namespace
} // namespace loghop::read_collective_workload_test
