// Do lines and JSON say what changed?
#include "loghop/difference/difference_report.hpp"

#include <gtest/gtest.h>

namespace loghop::difference::difference_report_test {
namespace {

using Json = nlohmann::ordered_json;

std::vector<Change> some()
{
  return {{Change::Kind::changed, "/a", "2us", "3us", 0.5},
          {Change::Kind::added, "/network/b", nullptr, Json::object({{"c", 1}}), std::nullopt},
          {Change::Kind::removed, "/d", std::string(100, 'x'), nullptr, std::nullopt}};
}

TEST(DifferenceText, HasALineEach)
{
  EXPECT_EQ(difference_text(some()), "changed  /a          2us -> 3us  (+50 %)\n"
                                     "added    /network/b  {\"c\":1}\n"
                                     "removed  /d          " +
                                         std::string(57, 'x') + "...\n");
  EXPECT_EQ(difference_text({}), "");
}

TEST(DifferenceJson, HasTheValuesAsTheyAre)
{
  const Json result = Json::parse(difference_json("x.json", "y.json", {"loghop.platform", {}, {}}, some()));
  EXPECT_EQ(result["format"], "loghop.diff");
  EXPECT_EQ(result["of"], "loghop.platform");
  EXPECT_EQ(result["files"], Json::parse(R"(["x.json", "y.json"])"));
  EXPECT_EQ(result["differences"][0],
            Json::parse(R"({"kind": "changed", "place": "/a", "before": "2us", "now": "3us", "relative": 0.5})"));
  EXPECT_EQ(result["differences"][1], Json::parse(R"({"kind": "added", "place": "/network/b", "now": {"c": 1}})"));
  EXPECT_FALSE(result["differences"][2].contains("now"));
}

} // namespace
} // namespace loghop::difference::difference_report_test
