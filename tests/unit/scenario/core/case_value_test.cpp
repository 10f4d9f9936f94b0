#include "loghop/scenario/core/case_value.hpp"

#include "loghop/platform/read_platform.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace loghop::case_value_test {
namespace {

using nlohmann::json;

const json input = json::parse(R"({
  "name": "a", "list": ["4KiB", 7], "off": null, "yes": true,
  "workload": {"message": "4KiB", "count": 3, "half": 0.5, "time": {"value": "2us", "source": "x"},
               "n": {"value": 5}, "kind": "long", "shape": {"x": 1}}
})");

TEST(AxisValue, IsANumberOrAQuantity)
{
  const auto value = [](const std::string& pointer) {
    const auto found = axis_value(input, pointer, {});
    return found ? found->value : -1;
  };
  EXPECT_EQ(value("/workload/count"), 3);
  EXPECT_EQ(value("/workload/half"), 0.5);
  EXPECT_EQ(value("/workload/message"), 4096);
  EXPECT_EQ(value("/workload/time"), 2e6);
  EXPECT_EQ(value("/workload/n"), 5);
  EXPECT_EQ(value("/list/0"), 4096);
  EXPECT_EQ(value("/list/1"), 7);
  for (const char* none : {"/workload/kind", "/workload/shape", "/workload/none", "/none/none", "/list/2", "/list",
                           "/list/x", "/off", "/yes", "workload", "/~2", ""})
    EXPECT_EQ(value(none), -1) << none;
}

TEST(AxisValue, HasTheDimensionOfItsUnit)
{
  const std::vector<std::tuple<const char*, double, Dimension>> quantities = {
      {"2KiB", 2048, Dimension::size},    {"3ns", 3000, Dimension::time},    {"4ns/B", 0, Dimension::time_per_byte},
      {"1GBps", 0, Dimension::bandwidth}, {"2MHz", 0, Dimension::frequency}, {"3Gflop/s", 0, Dimension::flop_rate},
      {"50%", 0, Dimension::percent}};
  for (const auto& [text, value, dimension] : quantities) {
    const auto found = axis_value({{"a", text}}, "/a", {});
    ASSERT_TRUE(found) << text;
    EXPECT_EQ(found->dimension, dimension) << text;
    EXPECT_GT(found->value, 0) << text;
    if (value > 0) {
      EXPECT_EQ(found->value, value) << text;
    }
  }
  EXPECT_EQ(axis_value({{"a", 3}}, "/a", {})->dimension, std::nullopt);
}

TEST(AxisValue, CyclesAndFlitsAreThoseOfThePlatform)
{
  Platform platform = read_platform(test::source_dir() + "/platforms/alewife.json");
  platform.clock_period = 1234;
  const UnitScope scope = units_on(platform);
  EXPECT_EQ(scope.clock_period, 1234);
  EXPECT_EQ(scope.flit_time, platform.flit_time());
  ASSERT_NE(platform.flit_time(), 1234);
  EXPECT_EQ(axis_value({{"a", "2cycles"}}, "/a", scope)->value, 2468);
  EXPECT_EQ(axis_value({{"a", "3flits"}}, "/a", scope)->value, 3.0 * static_cast<double>(platform.flit_time()));
  EXPECT_FALSE(axis_value({{"a", "2cycles"}}, "/a", {}));
}

TEST(TextAt, IsTheTextOrTheJson)
{
  EXPECT_EQ(text_at(input, "/name"), "a");
  EXPECT_EQ(text_at(input, "/workload/time"), "2us");
  EXPECT_EQ(text_at(input, "/workload/n"), "5");
  EXPECT_EQ(text_at(input, "/workload/shape"), R"({"x":1})");
  EXPECT_EQ(text_at(input, "/list"), R"(["4KiB",7])");
  EXPECT_EQ(text_at(input, "/off"), "null");
  EXPECT_EQ(text_at(input, "/none"), "");
  EXPECT_EQ(text_at(input, "none"), "");
}

TEST(HasPlace, NeverThrows)
{
  for (const char* there : {"", "/off", "/list/1", "/workload/time/source", "/workload/shape"})
    EXPECT_TRUE(has_place(input, there)) << there;
  for (const char* none : {"/none", "/list/2", "/list/-", "/list/01", "/list/x", "list", "/name/x", "/~", "/~2"})
    EXPECT_FALSE(has_place(input, none)) << none;
}

} // namespace
} // namespace loghop::case_value_test
