#include "loghop/scenario/figures/read_figures.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/read_scenario.hpp"

#include "support/source_dir.hpp"

#include "unit/base/wrong_input.hpp"
#include <gmock/gmock.h>

namespace loghop::read_figures_test {
namespace {

using nlohmann::json;
using testing::ElementsAre;

/// Trees on two nodes with messages of 1 and 2 B and others of 4 B, and this figure of them.
Figure figure_of(const json& figure)
{
  const auto tree = [](const std::string& message) {
    return json{{"type", "collective"}, {"collective", "barrier"}, {"algorithm", "tree"}, {"message", message}};
  };
  const json scenario = {{"format", "loghop.scenario"},
                         {"version", 1},
                         {"name", "x"},
                         {"platform", test::source_dir() + "/platforms/crossbar.json"},
                         {"cases",
                          {{{"name", "short 1"}, {"workload", tree("1B")}},
                           {{"name", "short 2"}, {"workload", tree("2B")}},
                           {{"name", "long"}, {"workload", tree("4B")}}}},
                         {"figures", {figure}}};
  return read_scenario(scenario.dump(), "x.json").figures.value().at(0);
}

TEST(ReadFigures, AFigureHasWhatItsKeysSay)
{
  const Figure figure =
      figure_of({{"title", "Barriers"}, {"cases", "short *"}, {"x", "/workload/message"}, {"source", "Figure 3"}});
  EXPECT_EQ(figure.title, "Barriers");
  EXPECT_EQ(figure.source, "Figure 3");
  EXPECT_EQ(figure.x, "/workload/message");
  EXPECT_THAT(figure.cases, ElementsAre(0, 1));
}

TEST(ReadFigures, OfOneWithATitleOnlyAllCasesAreDrawn)
{
  const Figure figure = figure_of({{"title", "Barriers"}});
  EXPECT_EQ(figure.source + figure.x, "");
  EXPECT_TRUE(figure.panels.empty());
  EXPECT_THAT(figure.cases, ElementsAre(0, 1, 2));
}

/// Cases "short 1", "short 2" and "long" of 1, 2 and 4 B; "long" alone has a stride.
Scenario three_cases()
{
  Scenario scenario;
  for (const auto& [name, workload] : std::vector<std::pair<std::string, json>>{
           {"short 1", {{"message", "1B"}, {"kind", "x"}, {"mixed", 1}}},
           {"short 2", {{"message", "2B"}, {"kind", "y"}, {"mixed", "2B"}}},
           {"long", {{"message", "4B"}, {"kind", "y"}, {"mixed", "3B"}, {"stride", "8B"}}}}) {
    scenario.cases.emplace_back();
    scenario.cases.back().name = name;
    scenario.cases.back().input = {{"name", name}, {"workload", workload}};
  }
  return scenario;
}

/// The figures of three cases, and the problems with them.
std::pair<std::vector<Figure>, std::string> read(const json& figures, bool has_all_cases = true,
                                                 const Scenario& scenario = three_cases())
{
  const JsonValue root = parse_json(figures.dump(), "x.json");
  const std::vector<Figure> found = read_figures(root, scenario, has_all_cases);
  return {found, test::texts(test::errors_of([&] { root.problems().throw_if_any(); }))};
}

std::string problems(const json& figure, bool has_all_cases = true)
{
  return read(json::array({figure}), has_all_cases).second;
}

TEST(ReadFigures, OptionalKeysAreRead)
{
  Scenario scenario = three_cases();
  scenario.models.push_back({"m", nullptr, {}, nullptr});
  const json figure = {
      {"title", "t"}, {"panels", {"/workload/kind", "/workload/stride"}}, {"y_label", "time, us"}, {"relative", true}};
  const auto [figures, problems] = read(json::array({figure, {{"title", "u"}, {"relative", false}}}), true, scenario);
  EXPECT_EQ(problems, "");
  ASSERT_EQ(figures.size(), 2u);
  EXPECT_THAT(figures[0].panels, ElementsAre("/workload/kind", "/workload/stride"));
  EXPECT_EQ(figures[0].y_label, "time, us");
  EXPECT_TRUE(figures[0].relative);
  EXPECT_EQ(figures[1].title, "u");
  EXPECT_EQ(figures[1].y_label, "");
  EXPECT_FALSE(figures[1].relative);
}

TEST(ReadFigures, ErrorsOfModelsNeedModels)
{
  EXPECT_EQ(problems({{"title", "t"}, {"relative", true}}),
            "x.json:/0/relative: expected \"models\" in a scenario whose figure shows their errors\n");
  EXPECT_EQ(problems({{"title", "t"}, {"relative", false}}), "");
}

TEST(ReadFigures, AnAxisHasNumbersInEveryCase)
{
  const std::string expected = "x.json:/0/x: expected a JSON pointer to a number or quantity in every case, such as "
                               "\"/workload/message\", found ";
  EXPECT_EQ(problems({{"title", "t"}, {"x", "/workload/stride"}}),
            expected + "\"/workload/stride\", where case \"short 1\" has nothing\n");
  EXPECT_EQ(problems({{"title", "t"}, {"x", "/workload/kind"}, {"cases", "long"}}),
            expected + "\"/workload/kind\", where case \"long\" has \"y\"\n");
  EXPECT_EQ(problems({{"title", "t"}, {"x", "/workload/stride"}, {"cases", "long"}}), "");
  EXPECT_EQ(problems({{"title", "t"}, {"x", "/workload/stride"}}, false), ""); // the others were not read
}

TEST(ReadFigures, AnAxisHasQuantitiesOfOneKind)
{
  EXPECT_EQ(problems({{"title", "t"}, {"x", "/workload/mixed"}}),
            "x.json:/0/x: expected quantities of one kind along the axis, found \"1\" and \"2B\"\n");
  EXPECT_EQ(problems({{"title", "t"}, {"x", "/workload/mixed"}, {"cases", "short 1"}}), "");
  EXPECT_EQ(problems({{"title", "t"}, {"x", "/workload/message"}}), "");
}

TEST(ReadFigures, PanelsAreOfPlacesThatACaseHas)
{
  EXPECT_EQ(problems({{"title", "t"}, {"panels", {"/workload/stride", "/workload/none"}}}),
            "x.json:/0/panels: expected JSON pointers into the cases, such as \"/workload/layout/stride\", found "
            "\"/workload/none\", where no case has anything\n");
  EXPECT_EQ(problems({{"title", "t"}, {"panels", {"/workload/none", "/workload/stride"}}, {"cases", "short*"}}),
            "x.json:/0/panels: expected JSON pointers into the cases, such as \"/workload/layout/stride\", found "
            "\"/workload/none\", where no case has anything\n"
            "x.json:/0/panels: expected JSON pointers into the cases, such as \"/workload/layout/stride\", found "
            "\"/workload/stride\", where no case has anything\n");
  EXPECT_EQ(problems({{"title", "t"}, {"panels", "/workload/none"}}, false), "");
}

TEST(ReadFigures, PanelsOfNoCaseAreNotHeldAgainstThem)
{
  EXPECT_EQ(
      problems({{"title", "t"}, {"cases", "x"}, {"x", "/workload/message"}, {"panels", "/workload/kind"}}),
      "x.json:/0/cases: expected the name of a case, with * for any text, found \"x\", which fits none of the 3\n");
}

TEST(ReadFigures, AFigureHasUpTo24Panels)
{
  const auto with_cases = [](int count) {
    Scenario scenario;
    for (int i = 0; i < count; ++i) {
      scenario.cases.emplace_back();
      scenario.cases.back().input = {{"half", i / 2}, {"odd", i % 2}};
    }
    return read({{{"title", "t"}, {"panels", {"/half", "/odd"}}}}, true, scenario).second;
  };
  EXPECT_EQ(with_cases(24), "");
  EXPECT_EQ(with_cases(25), "x.json:/0/panels: expected at most 24 panels, found 25\n");
}

TEST(ReadFigures, AScenarioHasUpTo100)
{
  EXPECT_EQ(read(json::array()).second, "");
  EXPECT_EQ(read(json(100, {{"title", "t"}})).first.size(), 100u);
  EXPECT_EQ(read(json(101, {{"title", "t"}})).second,
            "x.json: expected an array of 0 to 100 elements, found an array of 101\n");
}

TEST(ReadFigures, CasesAreThoseThatThePatternFits)
{
  EXPECT_THAT(read({{{"title", "t"}, {"cases", "*2"}}}).first.at(0).cases, ElementsAre(1));
  EXPECT_EQ(
      problems({{"title", "t"}, {"cases", "x"}}),
      "x.json:/0/cases: expected the name of a case, with * for any text, found \"x\", which fits none of the 3\n");
  EXPECT_EQ(problems({{"title", "t"}, {"cases", "x"}}, false), "");
  EXPECT_EQ(problems({{"title", "t"}, {"cases", ""}}),
            "x.json:/0/cases: expected a text that is not empty, found \"\"\n");
}

TEST(ReadFigures, WrongKeysAreSaid)
{
  EXPECT_EQ(problems({{"cases", "*"}}), "x.json:/0: expected the key \"title\", found none\n");
  EXPECT_EQ(problems({{"title", "t"}, {"y", 1}}).rfind("x.json:/0/y: unknown key \"y\"", 0), 0u);
  EXPECT_EQ(problems({{"title", "t"}, {"x", ""}}), "x.json:/0/x: expected a text that is not empty, found \"\"\n");
}

TEST(ReadTexts, AreATextOrUpTo100)
{
  const auto texts = [](const json& value) {
    const JsonValue root = parse_json(value.dump(), "x.json");
    const auto found = read_texts(root);
    root.problems().throw_if_any();
    return found;
  };
  EXPECT_THAT(texts("a"), ElementsAre("a"));
  EXPECT_THAT(texts({"a", "b"}), ElementsAre("a", "b"));
  EXPECT_EQ(texts(json(100, "a")).size(), 100u);
  for (const json& wrong : {json(101, "a"), json::array(), json(5), json({"a", ""})})
    EXPECT_THROW(texts(wrong), InputErrors) << wrong;
}

} // namespace
} // namespace loghop::read_figures_test
