#include "loghop/predict/threepc/loggp_star.hpp"

#include <gtest/gtest.h>

namespace loghop::loggp_star_test {
namespace {

CostCurve line(double constant, double slope)
{
  return CostCurve({{Bytes(0), Seconds(constant)}, {Bytes(100), Seconds(constant + 100 * slope)}});
}

P3PC::Row row(double constant, double slope)
{
  return {line(constant, slope), line(constant + 50, 9), line(constant + 60, 9), line(constant + 70, 9)};
}

/// t_cs = 3, t_cf = 20 and 2 s/B on the full path of contiguous data.
TEST(LogGPStarOfATable, HasTheFullPathAndTheSendersConstant)
{
  const P3PC star = p3pc::loggp_star(P3PC(row(3, 1), row(7, 4), row(20, 2)));
  for (const MemoryLayout layout : {MemoryLayout::cc, MemoryLayout::cn, MemoryLayout::nc, MemoryLayout::nn})
    for (const double size : {0.0, 50.0, 100.0}) {
      EXPECT_DOUBLE_EQ(star.at(Path::full, layout, Bytes(size)).count(), 20 + 2 * size);
      EXPECT_DOUBLE_EQ(star.at(Path::send, layout, Bytes(size)).count(), 3 + 2 * size);
      EXPECT_DOUBLE_EQ(star.at(Path::receive, layout, Bytes(size)).count(), 3 + 2 * size);
    }
}

} // namespace
} // namespace loghop::loggp_star_test
