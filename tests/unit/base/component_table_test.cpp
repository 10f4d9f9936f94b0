#include "loghop/base/component_table.hpp"

#include "loghop/base/json_reader.hpp"

#include "unit/base/wrong_input.hpp"

namespace loghop::component_table_test {
namespace {

struct Row {
  std::string name;
  std::string summary;
};

const std::vector<Row> table = {{"logp", "four letters"}, {"loggp", "five"}, {"pram", "none"}};

TEST(ComponentTable, FindsRowsByName)
{
  EXPECT_EQ(find_component(table, "loggp"), &table[1]);
  EXPECT_EQ(find_component(table, "loggps"), nullptr);
  EXPECT_EQ(component_names(table), (std::vector<std::string>{"logp", "loggp", "pram"}));
}

TEST(ComponentTable, NamesOnTheCommandLineThrow)
{
  EXPECT_EQ(&require_component(table, "model", "pram"), &table[2]);
  try {
    require_component(table, "model", "logpg");
    FAIL() << "accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), R"(unknown model "logpg"; known: logp, loggp, pram; did you mean "logp"?)");
  }
  EXPECT_THROW(require_component(table, "model", ""), std::invalid_argument);
}

TEST(ComponentTable, NamesInFilesAreProblems)
{
  const JsonValue root = parse_json(R"(["loggp", "pran", "x", 5])", "x.json");
  const std::vector<JsonValue> names = root.elements();
  EXPECT_EQ(find_component(table, "model", names[0]), &table[1]);
  for (std::size_t i = 1; i < names.size(); ++i)
    EXPECT_EQ(find_component(table, "model", names[i]), nullptr);
  EXPECT_EQ(test::texts(test::errors_of([&] { root.problems().throw_if_any(); })),
            "x.json:/1: unknown model \"pran\"; known: logp, loggp, pram; did you mean \"pram\"?\n"
            "x.json:/2: unknown model \"x\"; known: logp, loggp, pram\n"
            "x.json:/3: expected a text that is not empty, found 5\n");
}

} // namespace
} // namespace loghop::component_table_test
