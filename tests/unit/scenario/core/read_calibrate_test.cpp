#include "loghop/scenario/core/read_parts.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace loghop {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

CalibrateOptions options_of(const std::string& text, std::uint64_t scenario_seed = 1)
{
  const JsonValue root = parse_json(text, "x.json");
  const CalibrateOptions options = read_calibrate(root, scenario_seed);
  root.problems().throw_if_any();
  return options;
}

TEST(ReadCalibrate, EveryKey)
{
  const CalibrateOptions options = options_of(
      R"({"sizes": ["1B", "2KiB"], "strides": ["64B"], "others": [1, 3], "partner": 5, "refine": "5%", "seed": 9})");
  EXPECT_THAT(options.plan.sizes, ElementsAre(1, 2048));
  EXPECT_THAT(options.plan.strides, ElementsAre(64));
  EXPECT_THAT(options.plan.others, ElementsAre(1, 3));
  EXPECT_EQ(options.plan.partner, 5);
  EXPECT_EQ(options.refine, 0.05);
  EXPECT_EQ(options.plan.seed, 9u);
}

TEST(ReadCalibrate, DefaultsAreThoseOfTheCommand)
{
  const CalibrateOptions options = options_of("{}"), defaults;
  EXPECT_THAT(options.plan.sizes, IsEmpty());
  EXPECT_THAT(options.plan.strides, IsEmpty());
  EXPECT_THAT(options.plan.others, IsEmpty());
  EXPECT_EQ(options.plan.partner, defaults.plan.partner);
  EXPECT_EQ(options.plan.seed, defaults.plan.seed);
  EXPECT_EQ(options.refine, 0);
  EXPECT_EQ(options.noise, 0);
}

TEST(ReadCalibrate, AListHasAtMostAThousandValues)
{
  nlohmann::json sizes(1000, "8B");
  EXPECT_EQ(options_of(nlohmann::json{{"sizes", sizes}}.dump()).plan.sizes.size(), 1000u);
  sizes.push_back("8B");
  EXPECT_THROW(options_of(nlohmann::json{{"sizes", sizes}}.dump()), InputErrors);
}

TEST(ReadCalibrate, TheSeedIsThatOfTheScenarioUnlessItIsGiven)
{
  EXPECT_EQ(options_of("{}", 6).plan.seed, 6u);
  EXPECT_EQ(options_of(R"({"seed": 9})", 6).plan.seed, 9u);
}

} // namespace
} // namespace loghop
