#include "loghop/predict/core/domain.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <string>

namespace loghop::domain_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double tiny = std::numeric_limits<double>::denorm_min();

/// "": allowed.
template<class Check> std::string refusal(const Check& check)
{
  try {
    check();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Domain, AtLeastHasItsEnd)
{
  const auto refused = [](double given) { return refusal([&] { domain::at_least("P", given, 2); }); };
  EXPECT_EQ(refused(2), "");
  EXPECT_EQ(refused(1e300), "");
  EXPECT_EQ(refused(1.5), "P is 1.5; allowed is a finite number from 2 on");
  for (const double wrong : {-2.0, infinity, -infinity, nan})
    EXPECT_NE(refused(wrong), "") << wrong;
}

TEST(Domain, PositiveIsWithoutZero)
{
  const auto refused = [](double given) { return refusal([&] { domain::positive("x", given); }); };
  EXPECT_EQ(refused(tiny), "");
  EXPECT_EQ(refused(7), "");
  EXPECT_EQ(refused(0), "x is 0; allowed is a finite number above 0");
  for (const double wrong : {-1.0, infinity, -infinity, nan})
    EXPECT_NE(refused(wrong), "") << wrong;
}

TEST(Domain, BetweenHasBothEnds)
{
  const auto refused = [](double given) { return refusal([&] { domain::between("q", given, -1, 3); }); };
  for (const double right : {-1.0, 0.0, 3.0})
    EXPECT_EQ(refused(right), "") << right;
  EXPECT_EQ(refused(3.25), "q is 3.25; allowed is -1 to 3");
  EXPECT_EQ(refused(-1.25), "q is -1.25; allowed is -1 to 3");
  EXPECT_NE(refused(nan), "");
  EXPECT_NE(refusal([] { domain::between("q", infinity, 0, infinity); }), "");
  EXPECT_NE(refusal([] { domain::between("q", -infinity, -infinity, 0); }), "");
}

TEST(Domain, FiniteMayBeNegative)
{
  const auto refused = [](double given) { return refusal([&] { domain::finite("o_mw", given); }); };
  for (const double right : {-1e300, 0.0, 1e300})
    EXPECT_EQ(refused(right), "") << right;
  EXPECT_EQ(refused(infinity), "o_mw is inf; allowed is a finite number");
  EXPECT_NE(refused(-infinity), "");
  EXPECT_NE(refused(nan), "");
}

TEST(Domain, DurationsAndSizesMayBeZero)
{
  const auto duration = [](double given) { return refusal([&] { domain::duration("T", Seconds(given)); }); };
  const auto size = [](double given) { return refusal([&] { domain::size("s", Bytes(given)); }); };
  for (const double right : {0.0, 1e-12, 1e300}) {
    EXPECT_EQ(duration(right), "") << right;
    EXPECT_EQ(size(right), "") << right;
  }
  EXPECT_EQ(duration(-0.5), "T is -0.5; allowed is a finite time from 0 s on");
  EXPECT_EQ(size(-0.5), "s is -0.5; allowed is a finite size from 0 B on");
  for (const double wrong : {infinity, -infinity, nan, -tiny}) {
    EXPECT_NE(duration(wrong), "") << wrong;
    EXPECT_NE(size(wrong), "") << wrong;
  }
}

TEST(Domain, PowersOfTwoBeginWithOne)
{
  const auto refused = [](int given) { return refusal([&] { domain::power_of_two("X", given); }); };
  for (int power = 0; power < 31; ++power)
    EXPECT_EQ(refused(1 << power), "") << power;
  EXPECT_EQ(refused(6), "X is 6; allowed is a power of two");
  for (const int wrong : {0, 3, 5, 7, 12, -1, -2, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()})
    EXPECT_NE(refused(wrong), "") << wrong;
}

TEST(Domain, Multiples)
{
  const auto refused = [](int given, int divisor) {
    return refusal([&] { domain::multiple("P", given, "nodes", divisor); });
  };
  EXPECT_EQ(refused(6, 3), "");
  EXPECT_EQ(refused(6, 6), "");
  EXPECT_EQ(refused(6, 1), "");
  EXPECT_EQ(refused(0, 5), "");
  EXPECT_EQ(refused(6, 4), "P is 6; allowed is a multiple of nodes = 4");
  EXPECT_EQ(refused(6, 0), "P is 6; allowed is a multiple of nodes = 0");
  EXPECT_NE(refused(3, 6), "");
  EXPECT_NE(refused(6, -3), "");
}

} // namespace
} // namespace loghop::domain_test
