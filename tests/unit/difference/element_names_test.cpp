// Do elements of lists have the names by which people tell them apart?
#include "loghop/difference/element_names.hpp"

#include <gtest/gtest.h>

namespace loghop::difference::element_names_test {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

Names names_of(const char* list)
{
  return element_names(Json::parse(list), {});
}

TEST(ElementNames, ComeFromTheFirstKeysThatAreThere)
{
  EXPECT_EQ(names_of(R"([{"name": "a", "size": "1B"}, {"name": {"value": "b", "source": "x"}}])"), (Names{"a", "b"}));
  EXPECT_EQ(names_of(R"([{"quantity": "L", "protocol": "short", "value": "1us"}, {"quantity": "L", "size": "1KiB"}])"),
            (Names{"L, short", "L, 1024B"}));
  EXPECT_EQ(names_of(R"([{"size": "1KiB", "stride": "0B", "value": "1us"}, {"size": "8B"}])"),
            (Names{"1024B, 0B", "8B"}));
}

TEST(ElementNames, NothingWhereTheyDoNotTellApart)
{
  EXPECT_EQ(names_of(R"([{"name": "a"}, {"name": "a"}])"), Names{});
  EXPECT_EQ(names_of(R"([{"name": "a"}, {"other": 1}])"), Names{});
  EXPECT_EQ(names_of(R"([1, 2])"), Names{});
}

TEST(ElementNames, PointsOfTablesBecomeObjects)
{
  const Json file = Json::parse(R"({"tables": [{"columns": ["size", "value"], "rows": [["1B", "2us"]]},
                                               {"columns": ["size"], "rows": [["1B", "2us"]]}]})");
  const Json named = with_named_points(file);
  EXPECT_EQ(named["tables"][0]["rows"], Json::parse(R"([{"size": "1B", "value": "2us"}])"));
  EXPECT_EQ(named["tables"][1], file["tables"][1]); // wrong: as it is
  EXPECT_EQ(with_named_points(Json::parse("[1]")), Json::parse("[1]"));
}

} // namespace
} // namespace loghop::difference::element_names_test
