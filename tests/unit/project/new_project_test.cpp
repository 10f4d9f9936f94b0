// Are the files of each new project good files of its name?
#include "loghop/project/new_project.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/platform/read_platform.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::project::new_project_test {
namespace {

TEST(NewProject, EveryNetworkIsAGoodPlatformOf16Nodes)
{
  for (const std::string& network : project_networks()) {
    const auto files = new_project("a \"b\"", network);
    ASSERT_EQ(files.size(), 3u);
    EXPECT_EQ(files[0].name, "platform.json");
    const Platform platform = read_platform(parse_json(files[0].text, files[0].name));
    EXPECT_EQ(platform.name, "a \"b\"");
    EXPECT_EQ(platform.network_nodes(), 16) << network;
    EXPECT_EQ(parse_json(files[1].text, files[1].name).object().require("name").text(), "a \"b\"");
    for (const ProjectFile& file : files)
      EXPECT_EQ(file.text.find('@'), std::string::npos) << file.name;
  }
}

TEST(NewProject, KnowsNoOtherNetwork)
{
  EXPECT_THROW(new_project("a", "ring"), std::invalid_argument);
}

} // namespace
} // namespace loghop::project::new_project_test
