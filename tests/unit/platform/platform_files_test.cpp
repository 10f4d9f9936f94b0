// The reader accepts and refuses the files that tests/schemas/check_schemas_test.py holds the schema to.
#include "loghop/platform/read_platform.hpp"

#include "unit/base/data_files.hpp"

namespace loghop::platform_files_test {
namespace {

const auto read_file = [](const std::string& file) { read_platform(file); };

TEST(PlatformFiles, ShippedOnesAreAccepted)
{
  test::expect_accepted(read_file, test::json_files("platforms"));
}

/// Names, descriptions, and the kind of model are not values of a machine.
bool needs_no_origin(const std::string& pointer)
{
  for (const char* key : {"/format", "/version", "/name", "/description", "/network/type"})
    if (pointer == key) return true;
  return pointer.find("/caches/") != std::string::npos && pointer.substr(pointer.rfind('/')) == "/name";
}

/// Places of a platform file whose values do not say where they come from, or say so in the older word.
std::string without_origin(const nlohmann::json& value, const std::string& pointer = "")
{
  if (needs_no_origin(pointer)) return "";
  if (value.is_object() && value.contains("value")) return value.contains("chosen") ? pointer + " " : "";
  const bool has_objects = value.is_object() || (value.is_array() && !value.empty() && value.front().is_object());
  if (!has_objects) return pointer + " ";
  std::string places;
  for (const auto& item : value.items())
    places += without_origin(item.value(), pointer + "/" + item.key());
  return places;
}

TEST(PlatformFiles, ShippedOnesSayWhereEveryValueComesFrom)
{
  const auto wrong = nlohmann::json::parse(R"({"name": "x", "clock": "1GHz", "network": {"type": "fluid",
      "nodes": {"value": 4, "chosen": "few"}, "link_latency": {"value": "1us", "assumed": "round"}},
      "node": {"caches": [{"name": "L1", "size": "1KiB"}]}})");
  EXPECT_EQ(without_origin(wrong), "/clock /network/nodes /node/caches/0/size ");
  for (const std::string& file : test::json_files("platforms"))
    EXPECT_EQ(without_origin(nlohmann::json::parse(test::file_text(file))), "") << file;
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
} // namespace loghop::platform_files_test
