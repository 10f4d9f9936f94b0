#include "loghop/scenario/figures/read_figures.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/scenario/read_scenario.hpp"

#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

namespace loghop::read_channels_test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

/// What is wrong with a map of the channels of a mesh with these sides.
std::string problems(const std::vector<int>& dimensions)
{
  const test::TemporaryFolder folder;
  json platform = json::parse(test::file_text(test::source_dir() + "/platforms/mesh8x8.json"));
  platform["network"]["dimensions"] = dimensions;
  platform["middleware"] = {{"send_overhead", "1us"}, {"receive_overhead", "1us"}};
  const json scenario = {
      {"format", "loghop.scenario"},
      {"version", 1},
      {"name", "x"},
      {"platform", folder.write("mesh.json", platform.dump())},
      {"cases",
       {{{"name", "a"},
         {"workload", {{"type", "collective"}, {"collective", "barrier"}, {"algorithm", "tree"}, {"message", "0B"}}}}}},
      {"channels", "a"}};
  return test::texts(test::errors_of([&] { read_scenario(scenario.dump(), "x.json"); }));
}

TEST(ReadChannels, MapsHaveRoomForSoManyNodesAlongXAndY)
{
  EXPECT_EQ(problems({64, 2}), "");
  EXPECT_EQ(problems({2, 64, 65}), ""); // planes side by side
  for (const std::vector<int>& long_side : {std::vector<int>{65, 2}, {2, 65}, {65}})
    EXPECT_THAT(problems(long_side), HasSubstr("found \"a\" on 65 nodes in a row"));
}

/// Cases "a1", "a2" and "b" on the mesh, "tree" on another network.
std::pair<std::vector<std::size_t>, std::string> read(const json& channels, bool has_all_cases = true)
{
  Scenario scenario;
  scenario.platform = read_platform(test::source_dir() + "/platforms/mesh8x8.json");
  for (const char* name : {"a1", "b", "a2", "tree"}) {
    scenario.cases.emplace_back();
    scenario.cases.back().name = name;
  }
  scenario.cases.back().platform =
      std::make_shared<const Platform>(read_platform(test::source_dir() + "/platforms/loggops.json"));
  const JsonValue root = parse_json(channels.dump(), "x.json");
  const auto found = read_channels(root, scenario, has_all_cases);
  return {found, test::texts(test::errors_of([&] { root.problems().throw_if_any(); }))};
}

TEST(ReadChannels, AreOfCasesOncePerCaseInTheirOrder)
{
  EXPECT_THAT(read("b").first, ElementsAre(1));
  EXPECT_THAT(read({"a2", "a1"}).first, ElementsAre(0, 2));
  EXPECT_THAT(read({"a*", "a1"}).first, ElementsAre(0, 2));
  EXPECT_EQ(read({"a*", "a1"}).second, "");
}

TEST(ReadChannels, AreOfTwoCasesAtMost)
{
  EXPECT_EQ(read({"a*", "b"}).second, "x.json: expected at most 2 cases whose channels are drawn, found 3\n");
}

TEST(ReadChannels, APatternFitsACase)
{
  EXPECT_EQ(read({"a1", "x"}).second,
            "x.json: expected names of cases, with * for any text, found \"x\", which fits none of the 4\n");
  EXPECT_EQ(read({"a1", "x"}, false).second, "");
  EXPECT_EQ(read({"a1", ""}).second, "x.json:/1: expected a text that is not empty, found \"\"\n");
}

TEST(ReadChannels, AreOfNetworksWithChannels)
{
  EXPECT_EQ(
      read("tree").second,
      "x.json: expected cases on wormhole or fluid networks with at most 64 nodes along x and y, or 8192 links if "
      "they are no mesh, found \"tree\" on a network without channels\n");
}

} // namespace
} // namespace loghop::read_channels_test
