#include "loghop/scenario/figures/read_figures.hpp"

#include "loghop/scenario/read_scenario.hpp"

#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

namespace loghop {
namespace {

using nlohmann::json;
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

} // namespace
} // namespace loghop
