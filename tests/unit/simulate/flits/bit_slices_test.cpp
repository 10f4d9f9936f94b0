#include "loghop/simulate/flits/bit_slices.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace loghop::simulate::bit_slices_test {
namespace {

constexpr std::size_t numbers = 128;

template<class Wanted> BitPair mask(Wanted&& wanted)
{
  BitPair bits = {};
  for (std::size_t i = 0; i < numbers; ++i)
    bits[i / 64] |= std::uint64_t{wanted(i)} << i % 64;
  return bits;
}

void expect_equal(const BitPair& bits, const BitPair& expected)
{
  EXPECT_EQ(bits[0], expected[0]);
  EXPECT_EQ(bits[1], expected[1]);
}

/// Beside plain numbers, each of which goes up or down or stays in each round, within its bounds.
template<std::size_t slices> void count_at_random(unsigned seed)
{
  std::mt19937 draw(seed);
  const int most = (1 << slices) - 1;
  BitSlices slices_of;
  std::vector<int> plain(numbers);
  for (std::size_t i = 0; i < numbers; ++i) {
    plain[i] = static_cast<int>(draw() % (static_cast<unsigned>(most) + 1));
    slices_of.set(i, static_cast<std::uint32_t>(plain[i]));
  }
  for (int round = 0; round < 300; ++round) {
    std::vector<int> change(numbers);
    for (std::size_t i = 0; i < numbers; ++i)
      change[i] = static_cast<int>(draw() % 3) - 1;
    slices_of.add_one<slices>(mask([&](std::size_t i) { return change[i] > 0 && plain[i] < most; }));
    slices_of.subtract_one<slices>(mask([&](std::size_t i) { return change[i] < 0 && plain[i] > 0; }));
    for (std::size_t i = 0; i < numbers; ++i) {
      plain[i] = std::min(std::max(plain[i] + change[i], 0), most);
      ASSERT_EQ(slices_of.value(i), static_cast<std::uint32_t>(plain[i])) << i;
    }
    expect_equal(slices_of.some<slices>(), mask([&](std::size_t i) { return plain[i] > 0; }));
    expect_equal(slices_of.one<slices>(), mask([&](std::size_t i) { return plain[i] == 1; }));
  }
}

TEST(BitSlices, CountAsPlainNumbersDo)
{
  count_at_random<2>(1);
  count_at_random<4>(2);
  count_at_random<BitSlices::most_slices>(3);
}

TEST(BitSlices, ANumberIsSetWithoutItsNeighbours)
{
  BitSlices slices_of;
  for (const std::size_t i : {62, 63, 64, 65})
    slices_of.set(i, 63);
  slices_of.set(63, 5);
  slices_of.set(64, 0);
  EXPECT_EQ(slices_of.value(62), 63u);
  EXPECT_EQ(slices_of.value(63), 5u);
  EXPECT_EQ(slices_of.value(64), 0u);
  EXPECT_EQ(slices_of.value(65), 63u);
}

TEST(BitSlices, NumbersOfAWordAreCleared)
{
  BitSlices slices_of;
  for (std::size_t i = 0; i < numbers; ++i)
    slices_of.set(i, 1 + static_cast<std::uint32_t>(i) % 63);
  slices_of.clear(1, 0b101);
  for (std::size_t i = 0; i < numbers; ++i)
    EXPECT_EQ(slices_of.value(i), i == 64 || i == 66 ? 0 : 1 + i % 63) << i;
}

} // namespace
} // namespace loghop::simulate::bit_slices_test
