#include "loghop/predict/core/model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop {
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

} // namespace
} // namespace loghop
