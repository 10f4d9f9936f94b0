// The reader accepts and refuses the files that tests/schemas holds the schema to; and what the documentation says.
#include "loghop/scenario/read_scenario.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/workload/read_workload.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <rapidcheck/gtest.h>

namespace loghop::scenario_files_test {
namespace {

using nlohmann::json;

const auto read_file = [](const std::string& file) { read_scenario(file); };
const auto read_text = [](const std::string& text) {
  read_scenario(text, test::source_dir() + "/tests/data/scenario/good/x.json");
};

TEST(ScenarioFiles, ShippedOnesAreAccepted)
{
  test::expect_accepted(read_file, test::json_files("scenarios"));
}

TEST(ScenarioFiles, GoodOnesAreAccepted)
{
  test::expect_accepted(read_file, test::json_files("tests/data/scenario/good"));
}

TEST(ScenarioFiles, BadOnesAreRefused)
{
  for (const std::string& file : test::json_files("tests/data/scenario/bad"))
    EXPECT_FALSE(test::errors_of([&] { read_scenario(file); }).empty()) << file << " was accepted";
}

TEST(ScenarioFiles, TheExampleInTheDocumentationIsAccepted)
{
  const std::vector<std::string> blocks = test::json_blocks("scenarios/README.md");
  ASSERT_EQ(blocks.size(), 1u);
  const Scenario scenario = read_scenario(blocks[0], test::source_dir() + "/scenarios/README.md");
  EXPECT_EQ(scenario.name, "my-scenario");
  EXPECT_EQ(scenario.cases.size(), 4u);
}

/// The names of all keys that the schema knows, but those that name definitions.
void collect_keys(const json& schema, std::vector<std::string>& keys)
{
  if (!schema.is_structured()) return;
  for (const auto& item : schema.items()) {
    if (item.key() == "properties")
      for (const auto& key : item.value().items())
        keys.push_back(key.key());
    collect_keys(item.value(), keys);
  }
}

TEST(ScenarioFiles, TheDocumentationNamesEveryKey)
{
  const std::string text = test::file_text(test::source_dir() + "/scenarios/README.md");
  std::vector<std::string> keys;
  collect_keys(json::parse(test::file_text(test::source_dir() + "/scenarios/scenario.schema.json")), keys);
  EXPECT_GT(keys.size(), 50u);
  for (const std::string& key : keys)
    EXPECT_TRUE(text.find("`" + key + "`") != std::string::npos || text.find("`\"" + key + "\"") != std::string::npos ||
                text.find("\"" + key + "\": ") != std::string::npos)
        << key;
}

TEST(ScenarioFiles, TheSchemaKnowsEveryModelAndWorkload)
{
  const std::string schema = test::file_text(test::source_dir() + "/scenarios/scenario.schema.json");
  for (const std::string& name : component_names(model_table()))
    EXPECT_NE(schema.find('"' + name + '"'), std::string::npos) << name;
  for (const std::string& name : component_names(workload_table()))
    EXPECT_NE(schema.find("[\"" + name + "\"]"), std::string::npos) << name;
}

/// Strange values that only a scenario has.
std::string strange_scenario(json file)
{
  static const std::vector<json> values = {
      "/workload",
      "/workload/message",
      "/name",
      "/sweep",
      "{/name}{/workload/~}",
      "a{/name}b{/workload/message",
      "cycles/B",
      "LoGPC",
      "../../../../platforms/mesh8x8.json",
      "../../../../tests/data/messages/flits.csv",
      "10%",
      json::parse(R"([{"at": "/workload", "values": [1, {"type": "em3d"}]}])"),
      json::parse(R"([{"at": "/workload/iterations", "values": [1, 2]}, {"at": "/name", "values": ["x", "{/name}"]}])"),
      json::parse(R"({"type": "traffic", "pattern": "transpose", "load": 1, "message": "8B", "messages_per_node": 1})"),
      json::parse(R"({"value": ["a", 1], "chosen": "x"})")};
  const int changes = *rc::gen::inRange(0, 4);
  for (int i = 0; i < changes && file.is_object() && !file.empty(); ++i)
    file[json::json_pointer(*rc::gen::elementOf(test::places(file)))] = *rc::gen::elementOf(values);
  return file.is_object() && !file.empty() ? test::strange_file(file) : file.dump();
}

json parsed(const std::string& file)
{
  return json::parse(test::file_text(file));
}

RC_GTEST_PROP(ScenarioFiles, StrangeValuesAreAcceptedOrExplained, ())
{
  const std::string file = *rc::gen::elementOf(test::json_files("tests/data/scenario/good"));
  test::accepts_or_explains(read_text, strange_scenario(parsed(file)));
}

RC_GTEST_PROP(ScenarioFiles, StrangeValuesInSweptCasesAreAcceptedOrExplained, ())
{
  test::accepts_or_explains(read_text,
                            strange_scenario(parsed(test::source_dir() + "/tests/data/scenario/good/sweeps.json")));
}

RC_GTEST_PROP(ScenarioFiles, DamagedOnesAreAcceptedOrExplained, ())
{
  const std::string file = *rc::gen::elementOf(test::json_files("tests/data/scenario/good"));
  test::accepts_or_explains(read_text, test::damaged_file(test::file_text(file)));
}

} // namespace
} // namespace loghop::scenario_files_test
