#include "loghop/scenario/claims/claim_counts.hpp"

#include <gtest/gtest.h>

namespace loghop {
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

} // namespace
} // namespace loghop
