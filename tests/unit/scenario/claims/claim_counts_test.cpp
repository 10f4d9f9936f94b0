#include "loghop/scenario/claims/claim_counts.hpp"

#include <gtest/gtest.h>

namespace loghop::claim_counts_test {
namespace {

ClaimResult result(std::optional<ClaimKind> kind, Verdict verdict, Verdict expected)
{
  ClaimResult result;
  result.claim.kind = kind;
  result.claim.expected = expected;
  result.verdict = verdict;
  return result;
}

ClaimResult result(std::optional<ClaimKind> kind, Verdict verdict)
{
  return result(kind, verdict, verdict);
}

std::string words(const std::vector<ClaimResult>& results)
{
  return counts_in_words(claim_counts(results));
}

TEST(ClaimCounts, KindsAreCountedApart)
{
  EXPECT_EQ(words({result(ClaimKind::prediction, Verdict::holds), result(ClaimKind::prediction, Verdict::holds),
                   result(ClaimKind::prediction, Verdict::differs), result(ClaimKind::identity, Verdict::holds),
                   result(ClaimKind::calibrated, Verdict::holds), result(ClaimKind::input, Verdict::holds)}),
            "predictions: 2 hold, 1 differs; calibrated: 1 holds by choice; inputs: 1 holds as given; identities: 1 "
            "holds by arithmetic");
}

TEST(ClaimCounts, ClaimsWithoutAKindComeLast)
{
  EXPECT_EQ(words({result(std::nullopt, Verdict::not_reproducible), result(ClaimKind::prediction, Verdict::holds)}),
            "predictions: 1 holds; without a kind: 1 not reproducible");
}

TEST(ClaimCounts, VerdictsThatAreNotExpectedAreSaid)
{
  EXPECT_EQ(words({result(ClaimKind::prediction, Verdict::holds, Verdict::differs)}),
            "predictions: 1 holds; 1 not as expected");
}

TEST(ClaimCounts, AddUp)
{
  ClaimCounts sum = claim_counts({result(ClaimKind::prediction, Verdict::holds)});
  sum += claim_counts({result(ClaimKind::prediction, Verdict::holds)});
  EXPECT_EQ(counts_in_words(sum), "predictions: 2 hold");
}

TEST(ClaimCounts, OneAndSeveralHaveTheirWords)
{
  const auto times = [](int count, Verdict verdict) {
    return words(std::vector<ClaimResult>(static_cast<std::size_t>(count), result(std::nullopt, verdict)));
  };
  EXPECT_EQ(times(1, Verdict::differs), "without a kind: 1 differs");
  EXPECT_EQ(times(2, Verdict::differs), "without a kind: 2 differ");
  EXPECT_EQ(times(1, Verdict::depends_on_the_draw), "without a kind: 1 depends on the draw");
  EXPECT_EQ(times(3, Verdict::depends_on_the_draw), "without a kind: 3 depend on the draw");
  EXPECT_EQ(times(2, Verdict::not_reproducible), "without a kind: 2 not reproducible");
  EXPECT_EQ(words({}), "");
}

TEST(ClaimCounts, VerdictsOfAKindHaveOneOrder)
{
  EXPECT_EQ(words({result(ClaimKind::input, Verdict::not_reproducible), result(ClaimKind::input, Verdict::differs),
                   result(ClaimKind::input, Verdict::depends_on_the_draw), result(ClaimKind::input, Verdict::holds),
                   result(ClaimKind::input, Verdict::holds)}),
            "inputs: 2 hold as given, 1 differs, 1 depends on the draw, 1 not reproducible");
}

TEST(ClaimCounts, UnexpectedOnesAddUpToo)
{
  const ClaimCounts one = claim_counts({result(ClaimKind::prediction, Verdict::holds, Verdict::differs),
                                        result(ClaimKind::prediction, Verdict::differs, Verdict::holds)});
  EXPECT_EQ(one.unexpected, 2);
  ClaimCounts sum = one;
  sum += one;
  sum += claim_counts({result(ClaimKind::identity, Verdict::holds)});
  EXPECT_EQ(counts_in_words(sum),
            "predictions: 2 hold, 2 differ; identities: 1 holds by arithmetic; 4 not as expected");
}

} // namespace
} // namespace loghop::claim_counts_test
