#include "loghop/calibration/calibration.hpp"

#include <gtest/gtest.h>

namespace loghop::calibration_test {
namespace {

Calibration calibration()
{
  Calibration result;
  result.rows = {{"L", "short", std::nullopt, std::nullopt, 1, "x"},
                 {"o_s", "short", 0, std::nullopt, 2, "x"},
                 {"o_s", "short", 1, std::nullopt, 3, "x"},
                 {"o_s", "long", std::nullopt, std::nullopt, 4, "x"},
                 {"a", "", std::nullopt, std::nullopt, 5, "x"}};
  return result;
}

TEST(Calibration, FindsRowsByQuantityProtocolAndArguments)
{
  const Calibration data = calibration();
  EXPECT_EQ(data.find("L", "short")->value, 1);
  EXPECT_EQ(data.find("o_s", "short")->value, 2); // the first
  EXPECT_EQ(data.find("o_s", "short", 1)->value, 3);
  EXPECT_EQ(data.find("o_s", "long")->value, 4);
  EXPECT_EQ(data.find("a", "")->value, 5);
}

TEST(Calibration, FindsNothingWhereThereIsNothing)
{
  const Calibration data = calibration();
  EXPECT_EQ(data.find("o_r", "short"), nullptr);
  EXPECT_EQ(data.find("L", "long"), nullptr);
  EXPECT_EQ(data.find("o_s", "short", 2), nullptr);
  EXPECT_EQ(data.find("L", "short", 0), nullptr);
}

TEST(Calibration, RowsOfAnotherProtocolWithTheSameArgumentsAreNotFound)
{
  Calibration data;
  data.rows = {{"o_s", "long", 1, std::nullopt, 2, "x"}, {"o_r", "short", 1, std::nullopt, 3, "x"}};
  EXPECT_EQ(data.find("o_s", "short", 1), nullptr);
  EXPECT_EQ(data.find("o_r", "short", 1)->value, 3);
  EXPECT_EQ(data.find("o_r", "long"), nullptr);
  EXPECT_EQ(Calibration().find("o_r", "long"), nullptr);
}

} // namespace
} // namespace loghop::calibration_test
