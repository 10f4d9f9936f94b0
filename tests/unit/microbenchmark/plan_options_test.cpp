#include "loghop/microbenchmark/plan_options.hpp"

#include "loghop/microbenchmark/option_error.hpp"
#include "support/alewife.hpp"
#include "support/benchmark_platforms.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::plan_options_test {
namespace {

using Sizes = std::vector<std::int64_t>;

/// "partner: what is wrong", for options; else what is wrong with the platform; "" if nothing is.
std::string refusal(const PlanOptions& options, const Platform& platform = test::loggops_nodes(4))
{
  try {
    check_plan(platform, options);
  } catch (const OptionError& error) {
    return error.option() + ": " + error.what();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(PlanOptions, UsualStridesAreThoseLongerThanABlock)
{
  EXPECT_EQ(default_strides(8), (Sizes{16, 64, 256, 1024}));
  EXPECT_EQ(default_strides(15), (Sizes{16, 64, 256, 1024}));
  EXPECT_EQ(default_strides(16), (Sizes{64, 256, 1024}));
  EXPECT_EQ(default_strides(64), (Sizes{256, 1024}));
  EXPECT_EQ(default_strides(1023), (Sizes{1024}));
  EXPECT_EQ(default_strides(1024), Sizes{});
}

TEST(PlanOptions, Defaults)
{
  const PlanOptions options;
  EXPECT_EQ(options.block, 8);
  EXPECT_EQ(options.partner, -1);
  EXPECT_EQ(options.seed, 1u);
  EXPECT_EQ(options.algorithms, (std::map<std::string, std::string>{{"alltoall", "linear"}}));
  EXPECT_TRUE(options.sizes.empty() && options.strides.empty() && options.path_sizes.empty() && options.others.empty());
  EXPECT_EQ(refusal(options), "");
}

TEST(PlanOptions, ThePartnerIsAnotherNode)
{
  PlanOptions options;
  for (const int partner : {-1, 1, 2, 3}) {
    options.partner = partner;
    EXPECT_EQ(refusal(options), "") << partner;
  }
  for (const int partner : {0, 4, 5}) {
    options.partner = partner;
    EXPECT_EQ(refusal(options), "partner: partner node " + std::to_string(partner) + ": expected 1 to 3");
  }
  options.partner = 1;
  EXPECT_EQ(refusal(options, test::loggops_nodes(2)), "");
  EXPECT_EQ(refusal({}, test::loggops_nodes(2)), "");
  EXPECT_EQ(refusal({}, test::loggops_nodes(1)), "platform loggops has only one node");
}

TEST(PlanOptions, BlocksAreWholeDoubles)
{
  PlanOptions options;
  for (const int block : {8, 16, 1016}) {
    options.block = block;
    EXPECT_EQ(refusal(options), "") << block;
  }
  for (const int block : {-8, 0, 1, 7, 9, 12}) {
    options.block = block;
    EXPECT_EQ(refusal(options), "block: block of " + std::to_string(block) + " B: expected whole doubles of 8 B");
  }
  options.block = 1024;
  EXPECT_EQ(refusal(options),
            "block: block of 1024 B: expected strides beside it, because the usual ones are no longer");
  options.strides = {1025};
  EXPECT_EQ(refusal(options), "");
}

TEST(PlanOptions, StridesAreLongerThanABlock)
{
  PlanOptions options;
  options.block = 16;
  options.strides = {17, 4096};
  EXPECT_EQ(refusal(options), "");
  for (const int stride : {8, 16}) {
    options.strides = {64, stride};
    EXPECT_EQ(refusal(options),
              "strides: stride of " + std::to_string(stride) + " B: expected more than a block, 16 B");
  }
}

TEST(PlanOptions, SizesOfPathsAreMultiplesOf400Bytes)
{
  PlanOptions options;
  options.path_sizes = {400, 800, 2'000'000};
  EXPECT_EQ(refusal(options), "");
  for (const int size : {-400, 0, 1, 399, 401, 600}) {
    options.path_sizes = {400, size};
    EXPECT_EQ(refusal(options), "path_sizes: path size of " + std::to_string(size) +
                                    " B: expected a multiple of 400 B, 100 blocks of 4-byte values");
  }
}

TEST(PlanOptions, OthersAreOnOtherNodes)
{
  PlanOptions options;
  options.others = {1, 2, 3};
  EXPECT_EQ(refusal(options), "");
  for (const int others : {-1, 0, 4}) {
    options.others = {1, others};
    EXPECT_EQ(refusal(options), "others: " + std::to_string(others) + " others: expected 1 to 3");
  }
}

TEST(PlanOptions, PlatformsHaveRanksThatPassMessages)
{
  Platform alone = test::nodes_of_cores(2);
  EXPECT_EQ(refusal({}, alone), "");
  alone.nodes = RankNodes{};
  EXPECT_EQ(refusal({}, alone), "");
  alone.nodes = NetworkAlone{};
  EXPECT_EQ(refusal({}, alone), "platform cores has no nodes: expected ranks that pass messages (\"middleware\", or a "
                                "network of type \"loggops\") or nodes of active messages");
  EXPECT_EQ(refusal({}, test::alewife()), "platform alewife has nodes of active messages: expected ranks that pass "
                                          "messages (\"middleware\", or a network of type \"loggops\")");
}

} // namespace
} // namespace loghop::plan_options_test
