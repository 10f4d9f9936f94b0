#include "loghop/workload/collectives/core/options.hpp"

#include <gtest/gtest.h>

namespace loghop::collectives::options_test {
namespace {

TEST(CollectiveOptions, WhatIsLongerThanTheCacheHasRatesOfItsOwn)
{
  CollectiveOptions options;
  options.combine_ps_per_byte = 2.5;
  options.rearrange_ps_per_byte = 0.5;
  options.combine_beyond_ps_per_byte = 30;
  options.rearrange_beyond_ps_per_byte = 20;
  EXPECT_EQ(options.combine_time(1'000'000), 2'500'000) << "caches have no end unless it is said";
  EXPECT_EQ(options.rearrange_time(1'000'000), 500'000);
  options.cache_limit = 100;
  EXPECT_EQ(options.combine_time(100), 250);
  EXPECT_EQ(options.combine_time(101), 3030);
  EXPECT_EQ(options.rearrange_time(100), 50);
  EXPECT_EQ(options.rearrange_time(101), 2020);
  EXPECT_EQ(options.combine_time(0), 0);
}

} // namespace
} // namespace loghop::collectives::options_test
