#include "loghop/scenario/core/claimed_channels.hpp"

#include <gtest/gtest.h>

namespace loghop::claimed_channels_test {
namespace {

ClaimQuantity quantity(ClaimQuantity::Kind kind, const std::string& cases)
{
  ClaimQuantity quantity;
  quantity.kind = kind;
  quantity.cases = cases;
  return quantity;
}

std::vector<Claim> claims_with(const ClaimCheck& check)
{
  Claim times, other;
  times.checks.emplace_back(); // time of all cases
  other.checks = {{}, check};
  return {times, other};
}

TEST(ClaimedChannels, AreThoseOfTheCasesOfAnyNumber)
{
  ClaimCheck check;
  check.quantity = quantity(ClaimQuantity::Kind::utilisation, "a*");
  check.above = quantity(ClaimQuantity::Kind::blocked_fraction, "b");
  check.below = quantity(ClaimQuantity::Kind::utilisation, "c");
  const std::vector<Claim> claims = claims_with(check);
  for (const char* name : {"a1", "a2", "b", "c"})
    EXPECT_TRUE(claims_channels(claims, name)) << name;
  EXPECT_FALSE(claims_channels(claims, "d"));
}

TEST(ClaimedChannels, OtherNumbersNeedNone)
{
  ClaimCheck check;
  check.quantity = quantity(ClaimQuantity::Kind::share, "a");
  EXPECT_FALSE(claims_channels(claims_with(check), "a"));
  EXPECT_FALSE(claims_channels({}, "a"));
}

} // namespace
} // namespace loghop::claimed_channels_test
