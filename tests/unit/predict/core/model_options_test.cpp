#include "loghop/predict/core/model_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <string>

namespace loghop::model_options_test {
namespace {

const std::vector<ModelOption> known = {{"contention", ModelOption::Kind::word, {"closed", "open"}, ""}};

TEST(ModelOptions, TheFirstWordIsTheDefault)
{
  EXPECT_TRUE(chosen({}, known, "contention", "closed"));
  EXPECT_FALSE(chosen({}, known, "contention", "open"));
}

TEST(ModelOptions, AGivenWordCounts)
{
  ModelOptions options;
  options.words["contention"] = "open";
  EXPECT_TRUE(chosen(options, known, "contention", "open"));
  EXPECT_FALSE(chosen(options, known, "contention", "closed"));
}

TEST(ModelOptions, RefusesAnotherWord)
{
  ModelOptions options;
  options.words["contention"] = "ajar";
  EXPECT_THAT([&] { chosen(options, known, "contention", "open"); },
              testing::ThrowsMessage<std::invalid_argument>(
                  testing::HasSubstr("\"contention\": expected one of closed, open, found \"ajar\"")));
}

const std::vector<ModelOption> of_all_kinds = {{"contention", ModelOption::Kind::word, {"closed", "open"}, ""},
                                               {"step", ModelOption::Kind::time, {}, ""},
                                               {"S", ModelOption::Kind::number, {}, ""}};

TEST(ModelOptions, AreReadFromTexts)
{
  ModelOptions options;
  for (const char* text : {"contention=open", "step=2us", "S=4096", "S=0.5"})
    add_option(text, of_all_kinds, options);
  EXPECT_EQ(options.words, (std::map<std::string, std::string>{{"contention", "open"}}));
  EXPECT_EQ(options.numbers, (std::map<std::string, double>{{"S", 0.5}})); // the last one counts
  EXPECT_NEAR(options.times.at("step").count(), 2e-6, 1e-18);
}

TEST(ModelOptions, TextsThatAreWrongAreExplained)
{
  for (const auto& [text, said] : std::map<std::string, std::string>{
           {"S", "expected a name and a value such as \"S=4096\", found \"S\""},
           {"s=1", "unknown option \"s\"; known: contention, step, S"},
           {"contention=ajar", "\"contention\": expected one of closed, open, found \"ajar\""},
           {"contention=", "expected one of closed, open, found \"\""},
           {"step=2", "option \"step\""},
           {"S=4KiB", "\"S\": expected a number of at least 0, found \"4KiB\""},
           {"S=-1", "at least 0"},
           {"S=inf", "at least 0"},
           {"S=", "at least 0"}}) {
    ModelOptions options;
    const std::string& wrong = text;
    EXPECT_THAT([&] { add_option(wrong, of_all_kinds, options); },
                testing::ThrowsMessage<std::invalid_argument>(testing::HasSubstr(said)));
  }
}

TEST(ModelOptions, NumbersBeginWithZero)
{
  ModelOptions options;
  add_option("S=0", of_all_kinds, options);
  EXPECT_EQ(options.numbers.at("S"), 0);
}

TEST(ModelOptions, NumbersThatAreTooLargeOrNoneAreRefused)
{
  for (const char* text : {"S=1e999", "S=nan", "S=1 ", "S= 1", "S=-0.5"}) {
    ModelOptions options;
    EXPECT_THROW(add_option(text, of_all_kinds, options), std::invalid_argument) << text;
    EXPECT_TRUE(options.numbers.empty()) << text;
  }
}

} // namespace
} // namespace loghop::model_options_test
