#include "loghop/scenario/core/read_parts.hpp"

#include "loghop/platform/read_platform.hpp"

#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace loghop::read_calibrate_test {
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

std::string problems(const std::string& text)
{
  return test::texts(test::errors_of([&] { options_of(text); }));
}

TEST(ReadCalibrate, SizesOfPathsAndBlocks)
{
  const CalibrateOptions options = options_of(R"({"path_sizes": ["400B", "2MB"], "block": "16B"})"), defaults;
  EXPECT_THAT(options.plan.path_sizes, ElementsAre(400, 2000000));
  EXPECT_EQ(options.plan.block, 16);
  EXPECT_THAT(options.plan.sizes, IsEmpty());
  EXPECT_THAT(options_of("{}").plan.path_sizes, IsEmpty());
  EXPECT_EQ(options_of("{}").plan.block, defaults.plan.block);
}

TEST(ReadCalibrate, SizesAreFromOneByteToATebibyte)
{
  const CalibrateOptions options = options_of(R"({"sizes": ["1B", "1024GiB"], "block": "1024GiB"})");
  EXPECT_THAT(options.plan.sizes, ElementsAre(1, std::int64_t{1} << 40));
  EXPECT_EQ(options.plan.block, std::int64_t{1} << 40);
  for (const char* key : {"sizes", "strides", "path_sizes"})
    for (const char* size : {"0B", "1099511627777B"}) {
      const std::string text = problems(std::string("{\"") + key + "\": [\"8B\", \"" + size + "\"]}");
      EXPECT_EQ(text.rfind(std::string("x.json:/") + key + "/1: ", 0), 0u) << text;
    }
  for (const char* size : {"0B", "1099511627777B"})
    EXPECT_EQ(problems(std::string(R"({"block": ")") + size + "\"}").rfind("x.json:/block: ", 0), 0u) << size;
}

TEST(ReadCalibrate, NodesAreFrom1ToTheLargestNumber)
{
  const CalibrateOptions options = options_of(R"({"others": [1, 2147483647], "partner": 2147483647})");
  EXPECT_THAT(options.plan.others, ElementsAre(1, 2147483647));
  EXPECT_EQ(options.plan.partner, 2147483647);
  EXPECT_EQ(options_of(R"({"partner": 1})").plan.partner, 1);
  for (const char* number : {"0", "2147483648"}) {
    const std::string wrong = std::string(": expected a whole number from 1 to 2147483647, found ") + number + "\n";
    EXPECT_EQ(problems(std::string(R"({"partner": )") + number + "}"), "x.json:/partner" + wrong);
    EXPECT_EQ(problems(std::string(R"({"others": [)") + number + "]}"), "x.json:/others/0" + wrong);
  }
}

TEST(ReadCalibrate, SeedsGoFrom0ToTheLargestWholeNumber)
{
  EXPECT_EQ(options_of(R"({"seed": 0})", 6).plan.seed, 0u);
  EXPECT_EQ(options_of(R"({"seed": 9223372036854775807})").plan.seed, 9223372036854775807u);
  EXPECT_EQ(problems(R"({"seed": -1})"), "x.json:/seed: expected a whole number of at least 0, found -1\n");
}

TEST(ReadCalibrate, ListsHaveOneToAThousandValues)
{
  for (const char* key : {"sizes", "strides", "path_sizes", "others"})
    EXPECT_EQ(problems(std::string("{\"") + key + "\": []}"),
              std::string("x.json:/") + key + ": expected an array of 1 to 1000 elements, found an array of 0\n");
  const nlohmann::json others(1001, 1);
  EXPECT_EQ(problems(nlohmann::json{{"others", others}}.dump()),
            "x.json:/others: expected an array of 1 to 1000 elements, found an array of 1001\n");
}

TEST(ReadCalibrate, UnknownKeysAreSaid)
{
  EXPECT_EQ(problems(R"({"size": "8B"})").rfind("x.json:/size: unknown key \"size\"", 0), 0u);
}

/// What is wrong with these options on a shipped platform.
std::string refusals(const std::string& text, const std::string& platform)
{
  return test::texts(test::errors_of([&] {
    const JsonValue root = parse_json(text, "x.json");
    check_calibrates(root, read_platform(test::source_dir() + "/platforms/" + platform + ".json"),
                     read_calibrate(root, 1));
    root.problems().throw_if_any();
  }));
}

TEST(CheckCalibrates, OptionsThatThePlatformRefusesAreProblemsOfTheirPlaces)
{
  EXPECT_EQ(refusals(R"({"refine": "100%"})", "xeon-gige"), "");
  EXPECT_EQ(refusals(R"({"sizes": ["8B"], "refine": "150%"})", "xeon-gige"),
            "x.json:/refine: refinement to 1.5: expected 0 to 1\n");
}

TEST(CheckCalibrates, PlatformsThatCannotBeMeasuredAreNamed)
{
  EXPECT_EQ(refusals("{}", "mesh8x8").rfind("x.json: platform \"mesh8x8\" cannot be calibrated: ", 0), 0u)
      << refusals("{}", "mesh8x8");
}

} // namespace
} // namespace loghop::read_calibrate_test
