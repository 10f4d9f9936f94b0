// The limits and choices of the keys of "grid_exchange". What they mean: ../application_readers_test.cpp.
#include "loghop/workload/image/grid_exchange.hpp"

#include "unit/workload/read_one.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop::read_grid_exchange_test {
namespace {

using nlohmann::json;
using test::problems;
using test::read;
using testing::StartsWith;
using Action = GridExchange::Action;

const json good = {
    {"type", "grid_exchange"}, {"image", {640, 480}}, {"grid", {4, 2}}, {"pixel", "3B"}, {"operations", {"gather"}}};

json with(const std::string& key, const json& value)
{
  return test::changed(good, "/" + key, value);
}

TEST(ReadGridExchangeKeys, HaveLimits)
{
  constexpr int most = 1 << 24;
  struct Limits {
    const char* key;
    std::vector<json> good, bad;
  };
  const std::vector<Limits> table = {
      {"image", {{1, 1}, {most, most}}, {{0, 1}, {1, 0}, {most + 1, 1}, {1, most + 1}, {1}, {1, 2, 3}, 5}},
      {"grid", {{1, 1}, {most, most}}, {{0, 1}, {1, 0}, {most + 1, 1}, {1, most + 1}, {1}, {1, 2, 3}, 5}},
      {"pixel", {"1B", "1024B"}, {"0B", "1025B", 4}},
      {"operations", {{"scatter", "gather"}, {"gather"}}, {json::array(), {"scater"}, "gather"}},
      {"tree", {"linear", "binomial"}, {"flat"}},
      {"exchange", {"shifts", "four", "eight"}, {"six"}},
      {"border", {0, most, {0, most}}, {-1, most + 1, {1}, {1, 2, 3}}},
      {"iterations", {1, 1000000000}, {0, 1000000001}},
      {"pixel_time", {"0s", "3ns"}, {"3", "-3ns"}}};
  for (const Limits& limits : table) {
    for (const json& value : limits.good)
      EXPECT_EQ(problems(with(limits.key, value)), "") << limits.key;
    for (const json& value : limits.bad)
      EXPECT_THAT(problems(with(limits.key, value)), StartsWith("s.json:/" + std::string(limits.key))) << value;
  }
}

TEST(ReadGridExchangeKeys, AThousandOperationsAreTheMost)
{
  EXPECT_EQ(problems(with("operations", std::vector<std::string>(1000, "gather"))), "");
  EXPECT_THAT(problems(with("operations", std::vector<std::string>(1001, "gather"))),
              StartsWith("s.json:/operations: expected"));
}

TEST(ReadGridExchangeKeys, BordersNeedASize)
{
  EXPECT_EQ(problems(with("operations", {"scatter", "border"})), "s.json: expected the key \"border\", found none\n");
  EXPECT_EQ(read<GridExchange>(good).border_across, 0);
  const auto unused = read<GridExchange>(with("border", {3, 4})); // allowed where no operation needs it
  EXPECT_EQ(unused.border_across, 3);
  EXPECT_EQ(unused.border_along, 4);
}

TEST(ReadGridExchangeKeys, AreNeeded)
{
  for (const char* key : {"image", "grid", "pixel", "operations"})
    EXPECT_EQ(problems(test::without(good, "", key)),
              "s.json: expected the key \"" + std::string(key) + "\", found none\n");
}

TEST(ReadGridExchangeKeys, ImageAndGridAreAcrossAndAlong)
{
  const auto made = read<GridExchange>(good);
  EXPECT_EQ(made.grid().width(Rank(0)), 160);
  EXPECT_EQ(made.grid().height(Rank(0)), 240);
  EXPECT_EQ(made.grid().pixel_bytes(), 3);
  EXPECT_EQ(std::string(made.type()), "grid_exchange");
  EXPECT_EQ(made.form(), Workload::Form::graph);
  EXPECT_EQ(made.metric().kind, Metric::Kind::makespan);
  EXPECT_EQ(made.metric().iterations, 1);
}

} // namespace
} // namespace loghop::read_grid_exchange_test
