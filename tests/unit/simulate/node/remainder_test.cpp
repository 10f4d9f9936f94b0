// Remainders without division against those of the machine.
#include "loghop/simulate/node/remainder.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace loghop::simulate::remainder_test {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

TEST(Remainder, AgreesAtMultiplesAndBesideThem)
{
  for (const std::uint64_t divisor : {1ull, 2ull, 3ull, 10ull, 1536ull, 12288ull, (1ull << 40) - 1, 1ull << 62}) {
    const Remainder remainder(divisor);
    for (const std::uint64_t factor : {std::uint64_t{1}, std::uint64_t{7}, most / divisor}) {
      const std::uint64_t multiple = divisor * factor;
      for (const std::uint64_t number : {multiple - 1, multiple, multiple + 1})
        EXPECT_EQ(remainder.of(number), number % divisor) << number << " mod " << divisor;
    }
    EXPECT_EQ(remainder.of(0), 0u);
    EXPECT_EQ(remainder.of(most), most % divisor) << divisor;
  }
}

RC_GTEST_PROP(Remainder, AgreesAnywhere, ())
{
  const auto any = [] { return *rc::gen::arbitrary<std::uint64_t>() >> *rc::gen::inRange(0, 64); };
  const std::uint64_t divisor = any() | 1, number = any();
  RC_ASSERT(Remainder(divisor).of(number) == number % divisor);
}

} // namespace
} // namespace loghop::simulate::remainder_test
