#include "loghop/scenario/core/read_model.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/core/predicted_times.hpp"
#include "unit/base/wrong_input.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::read_model_test {
namespace {

using nlohmann::json;
using testing::ElementsAre;

TEST(MergedOptions, AreThoseOfBothAndTheSecondCounts)
{
  ModelOptions base, more;
  base.words = {{"a", "base"}, {"b", "base"}};
  base.times = {{"t", Seconds(1)}, {"u", Seconds(2)}};
  base.numbers = {{"n", 1}, {"m", 2}};
  more.words = {{"b", "more"}, {"c", "more"}};
  more.times = {{"u", Seconds(3)}, {"v", Seconds(4)}};
  more.numbers = {{"m", 3}, {"k", 4}};
  const ModelOptions both = merged(base, more);
  EXPECT_THAT(both.words, ElementsAre(std::pair("a", "base"), std::pair("b", "more"), std::pair("c", "more")));
  EXPECT_THAT(both.times,
              ElementsAre(std::pair("t", Seconds(1)), std::pair("u", Seconds(3)), std::pair("v", Seconds(4))));
  EXPECT_THAT(both.numbers, ElementsAre(std::pair("k", 4), std::pair("m", 3), std::pair("n", 1)));
  EXPECT_EQ(merged(base, {}).words, base.words);
  EXPECT_EQ(merged({}, more).numbers, more.numbers);
}

/// Models, and the problems with them. A calibration named "wrong" cannot be read; that of any other name has its name.
std::vector<ScenarioModel> read(const json& models, std::string& problems, const Calibration* calibration = nullptr)
{
  const JsonValue root = parse_json(models.dump(), "x.json");
  const auto find = [](const JsonValue& name) -> std::shared_ptr<const Calibration> {
    if (name.text() == "wrong") return nullptr;
    auto found = std::make_shared<Calibration>();
    found->name = name.text();
    return found;
  };
  const auto predictions = [](const JsonValue&) { return std::make_shared<PredictedTimes>(); };
  auto found = read_models(root, calibration, find, predictions);
  problems = test::texts(test::errors_of([&] { root.problems().throw_if_any(); }));
  return found;
}

TEST(ReadModels, HaveNamePlaceAndRow)
{
  std::string problems;
  const auto models = read({{{"model", "LogGP"}}, {{"model", "LogGP"}, {"name", "mine"}}}, problems);
  EXPECT_EQ(problems, "");
  ASSERT_EQ(models.size(), 2u);
  EXPECT_EQ(models[0].name, "LogGP");
  EXPECT_EQ(models[0].pointer, "/0");
  EXPECT_EQ(models[0].row->name, "LogGP");
  EXPECT_EQ(models[0].calibration, nullptr);
  EXPECT_EQ(models[1].name, "mine");
  EXPECT_EQ(models[1].pointer, "/1");
}

TEST(ReadModels, AnUnknownOneKeepsItsName)
{
  std::string problems;
  const Calibration empty;
  const auto models = read({{{"model", "LagGP"}, {"anything", 5}}, {{"model", 5}, {"name", "mine"}}}, problems, &empty);
  ASSERT_EQ(models.size(), 2u);
  EXPECT_EQ(models[0].name, "LagGP");
  EXPECT_EQ(models[0].row, nullptr);
  EXPECT_EQ(models[1].name, "mine");
  EXPECT_EQ(models[1].row, nullptr);
  EXPECT_EQ(problems.find("anything"), std::string::npos);
  EXPECT_NE(problems.find("x.json:/0/model: unknown model"), std::string::npos) << problems;
}

TEST(ReadModels, AreHeldToTheirOwnCalibrationOrThatOfTheScenario)
{
  std::string problems;
  Calibration shared;
  shared.name = "shared";
  read({{{"model", "LogGP"}}}, problems, &shared);
  EXPECT_EQ(problems.rfind("x.json:/0: model LogGP cannot be made from calibration \"shared\": ", 0), 0u) << problems;
  const auto own = read({{{"model", "LogGP"}, {"name", "mine"}, {"calibration", "own"}}}, problems, &shared);
  EXPECT_EQ(problems.rfind("x.json:/0: model mine cannot be made from calibration \"own\": ", 0), 0u) << problems;
  EXPECT_EQ(own[0].calibration->name, "own");
  EXPECT_EQ(read({{{"model", "LogGP"}, {"calibration", "wrong"}}}, problems, &shared)[0].calibration, nullptr);
  EXPECT_EQ(problems, ""); // its reader says what is wrong with it
  read({{{"model", "LogGP"}}}, problems);
  EXPECT_EQ(problems, "");
}

TEST(ReadModels, NamesDiffer)
{
  std::string problems;
  read({{{"model", "LogGP"}}, {{"model", "LogP"}, {"name", "LogGP"}}}, problems);
  EXPECT_EQ(problems, "x.json:/1: expected a different name for each model, found two named \"LogGP\"\n");
}

/// A wrong option is not also held to the calibration.
TEST(ReadModels, AreHeldToNoCalibrationIfTheyAreWrong)
{
  std::string problems;
  Calibration shared;
  read({{{"model", "LoGPC"}, {"contention", "shut"}}}, problems, &shared);
  EXPECT_EQ(problems, "x.json:/0/contention: expected one of \"closed\", \"open\", found \"shut\"\n");
}

TEST(ReadModelOptions, AreReadByTheirKind)
{
  ModelRow row;
  row.options = {{"word", ModelOption::Kind::word, {"a", "b"}, ""},
                 {"time", ModelOption::Kind::time, {}, ""},
                 {"number", ModelOption::Kind::number, {}, ""},
                 {"none", ModelOption::Kind::number, {}, ""}};
  const JsonValue root = parse_json(R"({"word": "b", "time": "2us", "number": 0, "more": 1})", "x.json");
  JsonObject object = root.object();
  const ModelOptions options = read_model_options(object, row);
  EXPECT_THAT(options.words, ElementsAre(std::pair("word", "b")));
  EXPECT_THAT(options.times, ElementsAre(std::pair("time", Seconds(2e-6))));
  EXPECT_THAT(options.numbers, ElementsAre(std::pair("number", 0)));
  EXPECT_TRUE(root.problems().empty());
  object.finish();
  EXPECT_EQ(root.problems().size(), 1u); // "more" is unknown
}

} // namespace
} // namespace loghop::read_model_test
