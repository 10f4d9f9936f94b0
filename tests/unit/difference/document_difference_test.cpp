// Are differences complete, in order, and none where there is none?
#include "loghop/difference/document_difference.hpp"

#include <gtest/gtest.h>

namespace loghop::difference::document_difference_test {
namespace {

using Json = nlohmann::ordered_json;
using Texts = std::vector<std::string>;

/// "+/place", "-/place" or "~/place".
Texts changes(const char* before, const char* now)
{
  Texts texts;
  for (const Change& change : differences(Json::parse(before), Json::parse(now)))
    texts.push_back((change.kind == Change::Kind::added     ? "+"
                     : change.kind == Change::Kind::removed ? "-"
                                                            : "~") +
                    change.place);
  return texts;
}

TEST(Differences, StandInTheOrderOfTheFirstFile)
{
  EXPECT_EQ(changes(R"({"a": 1, "b": 2, "c": 3})", R"({"c": 4, "x": 0, "a": 1, "y": 0})"),
            (Texts{"+/y", "-/b", "~/c", "+/x"}));
  EXPECT_EQ(changes(R"({"a": {"b": [1, 2]}})", R"({"a": {"b": [1, 2]}})"), Texts{});
}

TEST(Differences, AnOriginIsAPlaceOfItsOwn)
{
  EXPECT_EQ(changes(R"({"a": {"value": "1us", "assumed": "x"}})", R"({"a": {"value": "1000ns", "assumed": "x"}})"),
            Texts{});
  EXPECT_EQ(changes(R"({"a": {"value": "1us", "assumed": "x"}})", R"({"a": "2us"})"), (Texts{"~/a", "-/a/assumed"}));
  EXPECT_EQ(changes(R"({"a": "1us"})", R"({"a": {"value": "1us", "source": "p"}})"), Texts{"+/a/source"});
}

TEST(Differences, MatchElementsByName)
{
  EXPECT_EQ(changes(R"({"l": [{"name": "a", "n": 1}, {"name": "b", "n": 1}]})",
                    R"({"l": [{"name": "c", "n": 1}, {"name": "b", "n": 2}, {"name": "a", "n": 1}]})"),
            (Texts{"+/l[c]", "~/l[b]/n"}));
  EXPECT_EQ(changes(R"({"l": [{"n": 1}, {"n": 1}]})", R"({"l": [{"n": 1}]})"), Texts{"-/l/1"});
}

TEST(Differences, OfListsOfNumbersAreOne)
{
  EXPECT_EQ(changes(R"({"l": ["1us", 2]})", R"({"l": ["1000ns", 2]})"), Texts{});
  EXPECT_EQ(changes(R"({"l": [8, 8]})", R"({"l": [8, 8, 8]})"), Texts{"~/l"});
}

TEST(Differences, HaveTheChangeOfNumbers)
{
  const auto one = differences(Json::parse(R"({"a": "2us", "b": 0, "c": "x", "d": "1us"})"),
                               Json::parse(R"({"a": "3000ns", "b": 1, "c": "y", "d": "1B"})"));
  ASSERT_EQ(one.size(), 4u);
  EXPECT_DOUBLE_EQ(one[0].relative.value(), 0.5);
  for (std::size_t i = 1; i < one.size(); ++i)
    EXPECT_FALSE(one[i].relative);
}

TEST(Differences, LeaveOutRunningTimesAndTheContext)
{
  EXPECT_EQ(
      changes(R"({"context": {"loghop": "1", "seed": 1}, "cases": [{"name": "a", "wall_s": 1, "peak_rss_bytes": 5}]})",
              R"({"context": {"loghop": "2", "seed": 2}, "cases": [{"name": "a", "wall_s": 2}]})"),
      Texts{"~/context/seed"});
}

} // namespace
} // namespace loghop::difference::document_difference_test
