#include "loghop/scenario/advise/questions.hpp"

#include "loghop/workload/active_messages/remap.hpp"

#include <gtest/gtest.h>

namespace loghop::questions_test {
namespace {

using nlohmann::json;
using Texts = std::vector<std::string>;

std::vector<Case> cases(const Texts& workloads)
{
  std::vector<Case> result;
  for (const std::string& workload : workloads) {
    Case c;
    c.name = "case " + std::to_string(result.size());
    c.workload = std::make_shared<Remap>();
    c.input = {{"name", c.name}, {"workload", json::parse(workload)}};
    result.push_back(c);
  }
  return result;
}

std::vector<CaseQuestion> questions(const Texts& workloads, const Texts& choose = {"/workload/a"})
{
  return questions_of(cases(workloads), choose);
}

/// "title: alternative of case 0, alternative of case 2" for each question.
Texts shown(const std::vector<CaseQuestion>& questions)
{
  Texts result;
  for (const CaseQuestion& question : questions) {
    std::string text = question.title + ":";
    for (const CaseAlternative& alternative : question.alternatives)
      text += " " + std::to_string(alternative.at) + "=" + alternative.title;
    result.push_back(text);
  }
  return result;
}

TEST(Questions, CasesThatAgreeInAllElseAreAlternatives)
{
  EXPECT_EQ(shown(questions({R"({"a": "x", "m": "1B"})", R"({"a": "x", "m": "2B"})", R"({"a": "y", "m": "1B"})"})),
            (Texts{"m 1B: 0=x 2=y", "m 2B: 1=x"}));
}

TEST(Questions, WhatSaysNothingOfTheSimulationDoesNotCount)
{
  std::vector<Case> two = cases({R"({"a": 1})", R"({"a": 2})"});
  two[0].input["measured"] = {{"value", "1us"}, {"source", "here"}};
  two[0].input["tolerance"] = "5%";
  two[1].input["display"] = "us";
  two[1].input["most_blocked_sends"] = 0;
  EXPECT_EQ(shown(questions_of(two, {"/workload/a"})), Texts{"remap: 0=1 1=2"});
}

TEST(Questions, WhereValuesComeFromDoesNotCount)
{
  EXPECT_EQ(shown(questions(
                {R"({"a": {"value": 1, "source": "p"}, "m": 3})", R"({"a": 2, "m": {"value": 3, "chosen": "q"}})"})),
            Texts{"remap: 0=1 1=2"});
}

TEST(Questions, ACaseWithoutThePlaceIsAnAlternative)
{
  const auto found = questions({R"({"a": 1})", "{}"});
  EXPECT_EQ(shown(found), Texts{"remap: 0=1 1=default"});
  EXPECT_EQ(found[0].alternatives[0].values, json::parse(R"({"/workload/a": 1})"));
  EXPECT_EQ(found[0].alternatives[1].values, json::parse(R"({"/workload/a": null})"));
}

TEST(Questions, OptionsAreOtherCases)
{
  std::vector<Case> two = cases({R"({"a": 1})", R"({"a": 2})"});
  two[1].input["model_options"] = {{"LoGPC", {{"contention", "open"}}}};
  EXPECT_EQ(questions_of(two, {"/workload/a"}).size(), 2u);
}

TEST(Questions, SeveralPlacesAreNamed)
{
  EXPECT_EQ(shown(questions({R"({"a": "chain", "s": "4B"})", R"({"a": "tree"})"}, {"/workload/a", "/workload/s"})),
            Texts{"remap: 0=a chain, s 4B 1=a tree"});
  EXPECT_EQ(choice_label({"/workload/algorithm", "/workload/segment"}), "algorithm and segment");
}

TEST(Questions, ShortListsAreShown)
{
  EXPECT_EQ(shown(questions({R"({"a": [1, 16]})", R"({"a": [4, 4]})", R"({"a": ["u", "v"]})"})),
            Texts{"remap: 0=1 x 16 1=4 x 4 2=u, v"});
}

TEST(Questions, WhatIsLongOrNotDistinctIsCalledByTheNameOfItsCase)
{
  const std::string list = "[100001, 100002, 100003, 100004, 100005, 100006]";
  EXPECT_EQ(shown(questions({R"({"a": )" + list + "}", R"({"a": 1})"})), Texts{"remap: 0=case 0 1=1"});
  EXPECT_EQ(shown(questions({R"({"a": 1})", R"({"a": "1"})"})), Texts{"remap: 0=case 0 1=case 1"});
}

TEST(Questions, KeysOfTheSameNameAreToldApartByTheirPlace)
{
  EXPECT_EQ(
      shown(questions({R"({"a": 1, "p": {"b": 1}, "q": {"b": 2}})", R"({"a": 1, "p": {"b": 3}, "q": {"b": 4}})"})),
      (Texts{"/workload/p/b 1, /workload/q/b 2: 0=1", "/workload/p/b 3, /workload/q/b 4: 1=1"}));
}

TEST(Questions, APlaceInAListMayBeChosen)
{
  EXPECT_EQ(shown(questions({R"({"l": [1, 2]})", R"({"l": [3, 2]})", R"({"l": [3, 4]})"}, {"/workload/l/0"})),
            (Texts{"l * x 2: 0=1 1=3", "l * x 4: 2=3"}));
}

/// The title of an alternative with this value, beside one that is 0.
std::string title_of(const std::string& value)
{
  return questions({R"({"a": )" + value + "}", R"({"a": 0})"}).at(0).alternatives.at(0).title;
}

TEST(Questions, ListsOfUpToFourAreShownElementByElement)
{
  EXPECT_EQ(title_of("[1, 2, 3, 4]"), "1 x 2 x 3 x 4");
  EXPECT_EQ(title_of("[1, 2, 3, 4, 5]"), "[1,2,3,4,5]");
  EXPECT_EQ(title_of("[]"), "[]");
  EXPECT_EQ(title_of("[7]"), "7");
  EXPECT_EQ(title_of(R"([1, "u"])"), "1, u");
  EXPECT_EQ(title_of("true"), "true");
}

TEST(Questions, ValuesOfUpTo40LettersAreTitles)
{
  const std::string longest(40, 'v');
  EXPECT_EQ(title_of('"' + longest + '"'), longest);
  EXPECT_EQ(title_of('"' + longest + "v\""), "case 0");
}

TEST(Questions, WhatOneQuestionLacksTellsThemApart)
{
  EXPECT_EQ(shown(questions({R"({"a": 1, "m": 2})", R"({"a": 1})"})), (Texts{"m 2: 0=1", "remap: 1=1"}));
  EXPECT_EQ(shown(questions({R"({"a": 1})", R"({"a": 1, "m": 2})"})), (Texts{"remap: 0=1", "m 2: 1=1"}));
}

TEST(Questions, OneThatDiffersNamesTheValueInAll)
{
  EXPECT_EQ(
      shown(questions({R"({"a": 1, "m": 1, "n": 5})", R"({"a": 1, "m": 2, "n": 5})", R"({"a": 1, "m": 1, "n": 6})"})),
      (Texts{"m 1, n 5: 0=1", "m 2, n 5: 1=1", "m 1, n 6: 2=1"}));
}

TEST(Questions, APlaceBelowAKeyMayBeMissingWithItsKey)
{
  const Texts choose = {"/workload/p/b"};
  EXPECT_EQ(shown(questions({R"({"p": {"b": 1, "c": 2}})", R"({"p": {"c": 2}})"}, choose)),
            Texts{"remap: 0=1 1=default"});
  EXPECT_EQ(questions({R"({"p": {"b": 1}})", "{}"}, choose).size(), 2u);
}

TEST(Questions, APlaceBeyondAListIsNotFilled)
{
  const auto found = questions({R"({"l": [1, 2]})", R"({"l": [1]})"}, {"/workload/l/1"});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[1].alternatives.at(0).title, "default");
}

TEST(Questions, OfSeveralPlacesThatAreMissingNoneIsNamed)
{
  const auto found = questions({"{}", R"({"s": 4})"}, {"/workload/a", "/workload/s"});
  EXPECT_EQ(shown(found), Texts{"remap: 0=default 1=s 4"});
  EXPECT_EQ(found.at(0).alternatives.at(1).values, json::parse(R"({"/workload/a": null, "/workload/s": 4})"));
}

TEST(Questions, LabelsAreTheLastKeys)
{
  EXPECT_EQ(choice_label({"/workload/algorithm"}), "algorithm");
  EXPECT_EQ(choice_label({}), "");
  EXPECT_EQ(choice_label({"/a/b", "/c", "/d/e"}), "b and c and e");
}

} // namespace
} // namespace loghop::questions_test
