#include "loghop/predict/core/model_complexity.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <stdexcept>
#include <vector>

namespace loghop::model_complexity_test {
namespace {

TEST(Terms, OfLoPCAreThoseOfLogPAndOfContention)
{
  EXPECT_EQ(3, model_complexity::with_contention(0));
  EXPECT_EQ(8, model_complexity::with_contention(5));
}

/// One by one: for each transfer and size the contiguous cost, and one for each stride.
RC_GTEST_PROP(TermsProperty, AreCounted, ())
{
  const int N = *rc::gen::inRange(1, 6);
  const int S = *rc::gen::inRange(1, 6);
  const int D = *rc::gen::inRange(0, 6);
  long long counted = 0;
  for (int size = 0; size < N * S; ++size)
    for (int layout = 0; layout <= D; ++layout)
      ++counted;
  RC_ASSERT(model_complexity::count(N, S, D) == counted);
  RC_ASSERT(model_complexity::count(std::vector<TransferTerms>(static_cast<std::size_t>(N), {S, D})) == counted);
}

TEST(Terms, Domain)
{
  EXPECT_THROW(model_complexity::count(0, 1, 0), std::invalid_argument);
  EXPECT_THROW(model_complexity::count(1, 0, 0), std::invalid_argument);
  EXPECT_THROW(model_complexity::count(1, 1, -1), std::invalid_argument);
  EXPECT_THROW(model_complexity::count({}), std::invalid_argument);
  EXPECT_THROW(model_complexity::with_contention(-1), std::invalid_argument);
}

TEST(Terms, OfTransfersThatDifferAddUp)
{
  // 2 sizes and 3 strides, 1 size without strides, 5 sizes and 1 stride
  EXPECT_EQ(2 * 4 + 1 + 5 * 2, model_complexity::count({{2, 3}, {}, {5, 1}}));
}

} // namespace
} // namespace loghop::model_complexity_test
