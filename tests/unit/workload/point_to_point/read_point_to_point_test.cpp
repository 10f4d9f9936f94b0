// The workloads "ping_pong" and "one_to_many" in scenarios: what their keys mean, and their limits.
#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include "unit/workload/read_one.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace loghop::read_point_to_point_test {
namespace {

using nlohmann::json;
using test::problems;
using test::read;
using Measure = PingPong::Measure;

json with(json workload, const json& more)
{
  workload.update(more);
  return workload;
}

const json ping_pong = {{"type", "ping_pong"}, {"message", "8B"}};
const json one_to_many = {{"type", "one_to_many"}, {"others", 3}, {"message", "8B"}};

TEST(ReadPingPong, HasDefaults)
{
  const auto made = read<PingPong>(ping_pong);
  const PingPong plain;
  EXPECT_EQ(made.from, plain.from);
  EXPECT_EQ(made.to, plain.to);
  EXPECT_EQ(made.message_bytes, 8);
  EXPECT_EQ(made.iterations, plain.iterations);
  EXPECT_EQ(made.measure, Measure::half_round_trip);
  EXPECT_EQ(made.at_from.block, 0);
  EXPECT_EQ(made.at_to.block, 0);
  EXPECT_FALSE(made.at_from.by_program);
}

TEST(ReadPingPong, ReadsEveryKey)
{
  const auto made = read<PingPong>(with(ping_pong, {{"from", 5},
                                                    {"to", 7},
                                                    {"message", "1KiB"},
                                                    {"iterations", 9},
                                                    {"from_layout", {{"block", "8B"}, {"stride", "24B"}}},
                                                    {"to_layout", {{"block", "16B"}, {"stride", "40B"}}},
                                                    {"packing", "program"}}));
  EXPECT_EQ(made.from, Rank(5));
  EXPECT_EQ(made.to, Rank(7));
  EXPECT_EQ(made.message_bytes, 1024);
  EXPECT_EQ(made.iterations, 9);
  EXPECT_EQ(made.at_from.block, 8);
  EXPECT_EQ(made.at_from.stride, 24);
  EXPECT_EQ(made.at_to.block, 16);
  EXPECT_EQ(made.at_to.stride, 40);
  EXPECT_TRUE(made.at_from.by_program);
  EXPECT_TRUE(made.at_to.by_program);
}

TEST(ReadPingPong, MeasuresAndPackings)
{
  for (const auto& [name, measure] :
       {std::pair("half_round_trip", Measure::half_round_trip), std::pair("send", Measure::send),
        std::pair("receive", Measure::receive), std::pair("one_way", Measure::one_way)})
    EXPECT_EQ(read<PingPong>(with(ping_pong, {{"measure", name}})).measure, measure) << name;
  EXPECT_FALSE(read<PingPong>(with(ping_pong, {{"packing", "library"}})).at_to.by_program);
}

/// One layout holds for both ends; two are in one another's way.
TEST(ReadPingPong, ALayoutIsOfBothEndsOrOfOne)
{
  const json layout = {{"block", "8B"}, {"stride", "24B"}};
  const auto both = read<PingPong>(with(ping_pong, {{"layout", layout}}));
  EXPECT_EQ(both.at_from.block, 8);
  EXPECT_EQ(both.at_from.stride, 24);
  EXPECT_EQ(both.at_to.block, 8);
  EXPECT_EQ(both.at_to.stride, 24);
  const auto to = read<PingPong>(with(ping_pong, {{"to_layout", layout}}));
  EXPECT_EQ(to.at_from.block, 0);
  EXPECT_EQ(to.at_to.block, 8);
  for (const std::string key : {"from_layout", "to_layout"})
    EXPECT_EQ(problems(with(ping_pong, {{"layout", layout}, {key, layout}})),
              "s.json:/" + key + ": expected \"layout\" for both ends, or one for each, found both\n");
}

/// What each key takes, at both ends of its range.
TEST(ReadPointToPoint, KeysHaveLimits)
{
  const std::string most = std::to_string(std::int64_t{1} << 40) + "B";
  const std::string more = std::to_string((std::int64_t{1} << 40) + 1) + "B";
  const std::vector<std::tuple<json, std::string, std::vector<json>, std::vector<json>>> table = {
      {ping_pong, "from", {0, 1 << 28}, {-1, (1 << 28) + 1}},
      {ping_pong, "to", {0, 1 << 28}, {-1, (1 << 28) + 1}},
      {ping_pong, "message", {"0B", most}, {more, 8}},
      {ping_pong, "iterations", {1, 1'000'000'000}, {0, 1'000'000'001}},
      {one_to_many, "others", {1, 65535}, {0, 65536}},
      {one_to_many, "message", {"0B", most}, {more}},
      {one_to_many, "iterations", {1, 1'000'000'000}, {0, 1'000'000'001}},
      {one_to_many, "answers", {true, false}, {1}}};
  for (const auto& [workload, key, good, bad] : table) {
    for (const json& value : good)
      EXPECT_EQ(problems(with(workload, {{key, value}})), "") << key;
    for (const json& value : bad)
      EXPECT_EQ(problems(with(workload, {{key, value}})).rfind("s.json:/" + key + ": ", 0), 0U) << key << value;
  }
  for (const std::string key : {"block", "stride"})
    for (const auto& [value, good] :
         {std::pair<std::string, bool>("0B", false), {"1B", true}, {most, true}, {more, false}}) {
      json layout = {{"block", "1B"}, {"stride", most}};
      layout[key] = value;
      EXPECT_EQ(problems(with(ping_pong, {{"layout", layout}})).empty(), good) << key << value;
    }
  EXPECT_NE(problems({{"type", "ping_pong"}}), "");
  EXPECT_NE(problems({{"type", "one_to_many"}, {"others", 3}}), "");
  EXPECT_NE(problems({{"type", "one_to_many"}, {"message", "8B"}}), "");
  EXPECT_NE(problems(with(ping_pong, {{"layout", {{"block", "1B"}, {"stride", "1B"}, {"count", 1}}}})), "");
}

TEST(ReadOneToMany, ReadsEveryKey)
{
  const auto by_default = read<OneToMany>(one_to_many);
  EXPECT_EQ(by_default.others, 3);
  EXPECT_EQ(by_default.message_bytes, 8);
  EXPECT_TRUE(by_default.answers);
  EXPECT_EQ(by_default.iterations, 1);
  const auto made = read<OneToMany>(with(one_to_many, {{"answers", false}, {"iterations", 7}}));
  EXPECT_FALSE(made.answers);
  EXPECT_EQ(made.iterations, 7);
}

} // namespace
} // namespace loghop::read_point_to_point_test
