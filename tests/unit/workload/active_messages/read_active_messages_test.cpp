// The limits and choices of the keys of "remap", "diamond" and "em3d". What they mean: ../read_workload_test.cpp.
#include "loghop/workload/active_messages/diamond.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/active_messages/remap.hpp"

#include "unit/workload/read_one.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace loghop::read_active_messages_test {
namespace {

using nlohmann::json;
using test::problems;
using test::read;

json with(json workload, const std::string& key, const json& value)
{
  workload[key] = value;
  return workload;
}

const json short_remap = {{"type", "remap"}, {"kind", "asynchronous"}, {"iterations", 1}};
const json long_remap = {{"type", "remap"}, {"kind", "long"}, {"iterations", 1}, {"message", "8B"}};
const json diamond = {{"type", "diamond"}, {"side", 8}, {"blocks", 2}, {"task", "1us"}, {"message", "8B"}};
const json em3d = {{"type", "em3d"}, {"nodes", 32}, {"degree", 1}, {"span", 1}, {"iterations", 1}};

TEST(ReadActiveMessages, KeysHaveLimits)
{
  constexpr int most = 2147483647;
  constexpr std::int64_t more = 2147483648;
  struct Limits {
    json workload;
    std::string key;
    std::vector<json> good, bad;
  };
  const std::vector<Limits> table = {
      {short_remap, "iterations", {1, more}, {0}},
      {short_remap, "arguments", {0, most}, {-1, more}},
      {long_remap, "message", {"1B", "4611686018427387904B"}, {"0B", "4611686018427387905B"}},
      {diamond, "side", {2, 2147483646}, {0, more}},
      {diamond, "blocks", {1, 8}, {0, 3, 16, more}},
      {diamond, "message", {"1B"}, {"0B"}},
      {diamond, "mapping", {"random", "row_major", "boustrophedon"}, {"list"}},
      {em3d, "nodes", {1, more}, {0}},
      {em3d, "degree", {1, most}, {0, more}},
      {em3d, "span", {1, most}, {0, more}},
      {em3d, "iterations", {1, more}, {0}},
      {em3d, "values_per_message", {1, most}, {0, more}},
      {em3d, "nonlocal", {0, 1, "0%", "100%"}, {-0.001, 1.001, "101%"}},
      {em3d, "distribution", {"random", "clustered"}, {"even"}}};
  for (const Limits& limits : table) {
    for (const json& value : limits.good)
      EXPECT_EQ(problems(with(limits.workload, limits.key, value)), "") << limits.key;
    for (const json& value : limits.bad)
      EXPECT_EQ(problems(with(limits.workload, limits.key, value)).rfind("s.json:/" + limits.key + ": ", 0), 0U)
          << limits.key << " " << value;
  }
}

TEST(ReadActiveMessages, SenderAndReceiverHaveModes)
{
  const std::pair<const char*, DmaMode> modes[] = {
      {"waiting", DmaMode::waiting}, {"nonblocking", DmaMode::nonblocking}, {"blocking", DmaMode::blocking}};
  for (const auto& [name, mode] : modes) {
    EXPECT_EQ(read<Remap>(with(long_remap, "send", name)).send, mode);
    EXPECT_EQ(read<DiamondDag>(with(diamond, "send", name)).send, mode);
    if (mode == DmaMode::waiting) continue; // not of a handler
    EXPECT_EQ(read<Remap>(with(long_remap, "receive", name)).receive, mode);
    EXPECT_EQ(read<DiamondDag>(with(diamond, "receive", name)).receive, mode);
  }
  EXPECT_NE(problems(with(diamond, "receive", "waiting")), "");
}

/// "message" is the boundary of a block: side / blocks values.
TEST(ReadActiveMessages, ABoundaryIsGivenInOneOfTwoWays)
{
  EXPECT_DOUBLE_EQ(read<DiamondDag>(diamond).bytes_per_value, 2); // 8 B of 4 values
  EXPECT_EQ(read<DiamondDag>(diamond).message_bytes(), 8);
  json per_value = diamond;
  per_value.erase("message");
  EXPECT_EQ(problems(per_value), "s.json: expected either \"bytes_per_value\" or \"message\", found neither\n");
  per_value["bytes_per_value"] = "3B";
  EXPECT_DOUBLE_EQ(read<DiamondDag>(per_value).bytes_per_value, 3);
  EXPECT_EQ(read<DiamondDag>(per_value).message_bytes(), 12);
  per_value["message"] = "8B";
  EXPECT_EQ(problems(per_value), "s.json: expected either \"bytes_per_value\" or \"message\", found both\n");
}

/// A wrong kind leaves open which keys belong to it: it is the only problem.
TEST(ReadActiveMessages, AWrongKindIsTheOnlyProblem)
{
  json wrong = long_remap;
  wrong["kind"] = "lang";
  for (const char* key : {"arguments", "send", "receive"})
    wrong[key] = "anything";
  const std::string said = problems(wrong);
  EXPECT_EQ(said.rfind("s.json:/kind: ", 0), 0U) << said;
  EXPECT_EQ(said.find('\n'), said.size() - 1) << said;
}

TEST(ReadActiveMessages, EveryKeyHasItsPlace)
{
  const auto remap = read<Remap>(with(with(short_remap, "destinations", "shifted"), "arguments", 3));
  EXPECT_EQ(remap.kind, Remap::Kind::asynchronous);
  EXPECT_EQ(remap.destinations, Remap::Destinations::shifted);
  EXPECT_EQ(remap.arguments, 3);
  EXPECT_EQ(read<Remap>(with(long_remap, "destinations", "random")).destinations, Remap::Destinations::random);
  EXPECT_EQ(read<Remap>(with(short_remap, "kind", "synchronous")).kind, Remap::Kind::synchronous);
  EXPECT_EQ(read<Remap>(with(long_remap, "iterations", 7)).iterations, 7);
  EXPECT_EQ(read<Remap>(with(long_remap, "message", "9B")).bytes, 9);
  const auto dag = read<DiamondDag>(with(with(diamond, "aggregation", "3us"), "mapping", {1, 0}));
  EXPECT_DOUBLE_EQ(dag.task_time.count(), 1e-6);
  EXPECT_DOUBLE_EQ(dag.aggregation_time.count(), 3e-6);
  EXPECT_EQ(dag.mapping, DiamondDag::Mapping::list);
  EXPECT_EQ(dag.nodes, (std::vector<Rank>{Rank(1), Rank(0)}));
  EXPECT_EQ(read<DiamondDag>(with(diamond, "mapping", "row_major")).mapping, DiamondDag::Mapping::row_major);
  EXPECT_EQ(read<DiamondDag>(diamond).mapping, DiamondDag::Mapping::random);
  const auto em = read<Em3d>(with(with(em3d, "nonlocal", "75%"), "update", "2us"));
  EXPECT_DOUBLE_EQ(em.nonlocal, 0.75);
  EXPECT_DOUBLE_EQ(em.update_time.count(), 2e-6);
  EXPECT_EQ(read<Em3d>(em3d).nonlocal, 1);
  EXPECT_EQ(read<Em3d>(with(em3d, "values_per_message", 7)).values_per_message, 7);
  EXPECT_EQ(read<Em3d>(with(em3d, "distribution", "clustered")).distribution, Em3d::Distribution::clustered);
}

TEST(ReadActiveMessages, OfOtherKindsKeysAreUnknown)
{
  const auto unknown = [](const json& workload, const std::string& key) {
    const std::string said = problems(workload);
    EXPECT_EQ(said.rfind("s.json:/" + key + ": unknown key \"" + key + "\"; known: ", 0), 0U) << said;
    EXPECT_EQ(said.find('\n'), said.size() - 1) << said;
  };
  unknown(with(long_remap, "arguments", 1), "arguments");
  for (const char* key : {"message", "send", "receive"})
    unknown(with(short_remap, key, "8B"), key);
}

TEST(ReadActiveMessages, BlocksDivideTheSide)
{
  EXPECT_EQ(problems(with(diamond, "blocks", 3)), "s.json:/blocks: expected a divisor of side (8), found 3\n");
  const std::string side = problems(with(with(diamond, "blocks", 3), "side", 0)); // which leaves it open
  EXPECT_EQ(side.rfind("s.json:/side: ", 0), 0U);
  EXPECT_EQ(side.find('\n'), side.size() - 1) << side;
  EXPECT_EQ(problems(with(diamond, "mapping", json::array())).rfind("s.json:/mapping: expected", 0), 0U);
  EXPECT_EQ(problems(with(diamond, "mapping", {0})), "");
}

} // namespace
} // namespace loghop::read_active_messages_test
