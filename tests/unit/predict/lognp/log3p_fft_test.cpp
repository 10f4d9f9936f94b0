#include "loghop/predict/lognp/log3p_fft.hpp"

#include "unit/predict/refusal.hpp"

#include <gtest/gtest.h>

namespace loghop::log3p_fft_test {
namespace {

const Log3P machine{Seconds(2), Seconds(30), Seconds(400), Seconds(5000)};

TEST(FftOfLog3P, EachProcessorHasItsPartOfTheGrid)
{
  // 16 * 4 * 6 * 10 / 3, and 16 * 4 * 6 / 3
  const log3p::StridedMessage message = log3p::transpose({4, 6, 10, 3, Bytes(16)});
  EXPECT_DOUBLE_EQ(message.s.count(), 1280);
  EXPECT_DOUBLE_EQ(message.d.count(), 128);
}

TEST(FftOfLog3P, AGridOfWhichNothingIsGivenIsOneComplexNumber)
{
  const log3p::StridedMessage message = log3p::transpose({});
  EXPECT_DOUBLE_EQ(message.s.count(), 16);
  EXPECT_DOUBLE_EQ(message.d.count(), 16);
}

TEST(FftOfLog3P, TimesAreSums)
{
  EXPECT_DOUBLE_EQ(log3p::fft_ddt(Seconds(10'000), machine).count(), 10'432);
  EXPECT_DOUBLE_EQ(log3p::fft_ddt_without_stride(Seconds(10'000), machine).count(), 10'402);
  EXPECT_DOUBLE_EQ(log3p::fft_packed(Seconds(10'000), Seconds(70'000), machine).count(), 80'402);
  EXPECT_DOUBLE_EQ(log3p::fft_packed(Seconds(0), Seconds(0), machine).count(), 402);
}

TEST(FftOfLog3P, Shares)
{
  EXPECT_DOUBLE_EQ(log3p::rest_of_share(0), 1);
  EXPECT_DOUBLE_EQ(log3p::rest_of_share(0.25), 0.75);
  EXPECT_DOUBLE_EQ(log3p::total_with_share(0.75, 0.5), 1.5);
  EXPECT_DOUBLE_EQ(log3p::total_with_share(0, 0.5), 0);
}

TEST(FftOfLog3P, RefusalsNameTheArgument)
{
  const std::string number = " is 0; allowed is a finite number from 1 on";
  EXPECT_EQ(test::refusal([] { log3p::transpose({0, 1, 1, 1, Bytes(1)}); }), "nx" + number);
  EXPECT_EQ(test::refusal([] { log3p::transpose({1, 0, 1, 1, Bytes(1)}); }), "ny" + number);
  EXPECT_EQ(test::refusal([] { log3p::transpose({1, 1, 0, 1, Bytes(1)}); }), "nz" + number);
  EXPECT_EQ(test::refusal([] { log3p::transpose({1, 1, 1, 0, Bytes(1)}); }), "P" + number);
  EXPECT_EQ(test::refusal([] {
              log3p::transpose({1, 1, 1, 1, Bytes(0)});
            }),
            "the size of an element is 0; allowed is a finite number above 0");
  const std::string time = " is -1; allowed is a finite time from 0 s on";
  EXPECT_EQ(test::refusal([] { log3p::fft_ddt(Seconds(-1), machine); }), "T_comp" + time);
  EXPECT_EQ(test::refusal([] { log3p::fft_packed(Seconds(-1), Seconds(0), machine); }), "T_comp" + time);
  EXPECT_EQ(test::refusal([] { log3p::fft_packed(Seconds(0), Seconds(-1), machine); }), "T_pack" + time);
  EXPECT_EQ(test::refusal([] { log3p::rest_of_share(1); }), "a share is 1; allowed is from 0 to less than 1");
  EXPECT_EQ(test::refusal([] { log3p::rest_of_share(-0.5); }), "a share is -0.5; allowed is from 0 to less than 1");
  EXPECT_EQ(test::refusal([] { log3p::total_with_share(-1, 0.5); }),
            "the rest of a total is -1; allowed is a finite number from 0 on");
}

} // namespace
} // namespace loghop::log3p_fft_test
