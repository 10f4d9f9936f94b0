#include "loghop/scenario/core/claim_quantities.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace loghop::claim_quantities_test {
namespace {

TEST(ClaimQuantities, EachKindHasItsRow)
{
  for (const ClaimQuantityRow& row : claim_quantity_table())
    EXPECT_EQ(row_of(row.kind).key, row.key);
}

TEST(ClaimQuantities, NoTwoHaveTheSameKeyOrWords)
{
  std::set<std::string> keys, words;
  for (const ClaimQuantityRow& row : claim_quantity_table()) {
    EXPECT_TRUE(keys.insert(row.key).second) << row.key;
    EXPECT_TRUE(words.insert(row.words).second) << row.words;
  }
}

TEST(ClaimQuantities, ErrorsArePercentages)
{
  for (const ClaimQuantityRow& row : claim_quantity_table())
    if (row.is_error) EXPECT_EQ(row.unit, QuantityUnit::percentage) << row.key;
  EXPECT_FALSE(row_of(ClaimQuantity::Kind::time).is_error);
  EXPECT_FALSE(row_of(ClaimQuantity::Kind::ratio).is_error);
}

} // namespace
} // namespace loghop::claim_quantities_test
