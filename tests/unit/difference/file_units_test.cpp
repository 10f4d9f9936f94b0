// Are values equal exactly if they are, in whatever unit a file has them?
#include "loghop/difference/file_units.hpp"

#include <gtest/gtest.h>

namespace loghop::difference::file_units_test {
namespace {

using Json = nlohmann::ordered_json;

bool equal_texts(const char* a, const char* b, const UnitScope& scope = {})
{
  const auto first = amount_of(a, scope), second = amount_of(b, scope);
  return first && second && equal(*first, *second);
}

TEST(FileUnits, EqualValuesInOtherUnits)
{
  EXPECT_TRUE(equal_texts("2us", "2000ns"));
  EXPECT_TRUE(equal_texts("0.1us", "100ns"));
  EXPECT_TRUE(equal_texts("1KiB", "1024B"));
  EXPECT_TRUE(equal_texts("8Gbps", "1GBps"));
  EXPECT_TRUE(equal_texts("4ns/B", "4096ns/KiB"));
  EXPECT_FALSE(equal_texts("2us", "2001ns"));
  EXPECT_FALSE(equal_texts("1KB", "1KiB"));
  EXPECT_FALSE(equal_texts("0B", "0ns"));
}

TEST(FileUnits, NamesAreNoAmounts)
{
  for (const Json value : {Json("torus"), Json(""), Json(true), Json(nullptr), Json("3 us"), Json("5cycles")})
    EXPECT_FALSE(amount_of(value, {})) << value;
  EXPECT_EQ(amount_of(3, {})->value, 3);
}

TEST(FileUnits, CyclesAndFlitsAreThoseOfTheFile)
{
  const Json file =
      Json::parse(R"({"clock": {"value": "20MHz", "source": "x"}, "network": {"flit": "8B", "bandwidth": "1GBps"}})");
  const UnitScope scope = units_of_file(file);
  EXPECT_EQ(scope.clock_period, 50000); // 1 / 20 MHz
  EXPECT_EQ(scope.flit_time, 8000);     // 8 B / 1 GB/s
  EXPECT_TRUE(equal_texts("2cycles", "100ns", scope));
  EXPECT_TRUE(equal_texts("3flits", "24ns", scope));
  EXPECT_EQ(units_of_file(Json::parse(R"({"network": [], "clock": 3})")).clock_period, 0);
  EXPECT_EQ(units_of_file(Json("x")).flit_time, 0);
}

} // namespace
} // namespace loghop::difference::file_units_test
