// The reader accepts and refuses the files that tests/schemas/check_schemas_test.py holds the schema to.
#include "loghop/platform/read_platform.hpp"

#include "unit/base/data_files.hpp"

namespace loghop {
namespace {

const auto read_file = [](const std::string& file) { read_platform(file); };

TEST(PlatformFiles, ShippedOnesAreAccepted)
{
  test::expect_accepted(read_file, test::json_files("platforms"));
}

TEST(PlatformFiles, GoodOnesAreAccepted)
{
  test::expect_accepted(read_file, test::json_files("tests/data/platform/good"));
}

TEST(PlatformFiles, BadOnesAreRefused)
{
  test::expect_refused(read_file, test::json_files("tests/data/platform/bad"));
}

TEST(PlatformFiles, TheExampleInTheDocumentationIsAccepted)
{
  const std::vector<std::string> blocks = test::json_blocks("platforms/README.md");
  ASSERT_EQ(blocks.size(), 1u);
  const Platform platform = read_platform(parse_json(blocks[0], "README.md"));
  EXPECT_EQ(platform.name, "my-machine");
  EXPECT_EQ(platform.network_nodes(), 16);
}

TEST(PlatformFiles, TheDocumentationNamesEveryKey)
{
  const std::string text = test::file_text(test::source_dir() + "/platforms/README.md");
  const auto schema = nlohmann::json::parse(test::file_text(test::source_dir() + "/platforms/platform.schema.json"));
  for (const char* network : {"wormhole", "loggops", "fluid_crossbar", "fluid_cube", "fluid_fat_tree",
                              "fluid_dragonfly", "fluid_simgrid_xml"})
    for (const auto& key : schema["$defs"][network]["properties"].items())
      EXPECT_NE(text.find("| `" + key.key() + "` |"), std::string::npos) << key.key();
  EXPECT_NE(text.find("| `core_speed` |"), std::string::npos);
  const nlohmann::json& node = schema["$defs"]["node"]["properties"];
  for (const auto& part : node.items())
    for (const auto& key : part.value()["properties"].items())
      EXPECT_NE(text.find("| `" + part.key() + "` / `" + key.key() + "` |"), std::string::npos) << key.key();
}

} // namespace
} // namespace loghop
