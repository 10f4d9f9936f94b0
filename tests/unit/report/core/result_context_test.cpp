#include "loghop/report/core/result_context.hpp"

#include "unit/report/json_shape.hpp"

#include <gtest/gtest.h>

namespace loghop::result_context_test {
namespace {

TEST(ResultContext, HasVersionsAndIdentity)
{
  Scenario scenario;
  scenario.file = "x.json";
  scenario.name = "x";
  scenario.seed = 7;
  const nlohmann::ordered_json context = result_context(scenario);
  EXPECT_EQ(test::shape(nlohmann::json(context)),
            "loghop:string name:string scenario:string seed:number simgrid:string");
  EXPECT_EQ(context["scenario"], "x.json");
  EXPECT_EQ(context["seed"], 7);
}

TEST(ResultContext, BytesThatAreNoTextBecomeReplacementCharacters)
{
  EXPECT_EQ(text_of({{"file", "a\xff"}}), "{\n  \"file\": \"a\xef\xbf\xbd\"\n}\n");
}

TEST(ResultContext, HasTheNameOfTheScenario)
{
  Scenario scenario;
  scenario.file = "x.json";
  scenario.name = "x";
  EXPECT_EQ(result_context(scenario)["name"], "x");
  EXPECT_EQ(text_of({{"a", {1}}}), "{\n  \"a\": [\n    1\n  ]\n}\n");
}

} // namespace
} // namespace loghop::result_context_test
