#include "loghop/predict/lognp/copy_transfer.hpp"

#include "loghop/predict/lognp/lognp.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <stdexcept>

namespace loghop::copy_transfer_test {
namespace {

TEST(CopyTransfer, EqualCopiesDivideTheBandwidth)
{
  const copy_transfer::Copies copies(4, BytesPerSecond(100));
  EXPECT_DOUBLE_EQ(25, copy_transfer::throughput(copies).count());
  EXPECT_DOUBLE_EQ(40, copy_transfer::point_to_point(copies, Bytes(1000)).count());
}

RC_GTEST_PROP(CopyTransferProperty, IsLogNPWithBandwidths, ())
{
  copy_transfer::Copies copies;
  ImplicitTransfers transfers;
  const int n = *rc::gen::inRange(1, 6);
  for (int i = 0; i < n; ++i) {
    copies.emplace_back(*rc::gen::inRange(1, 1000));
    const CostCurve line({{Bytes(0), Seconds(0)}, {Bytes(1000), Bytes(1000) / copies.back()}});
    transfers.push_back({line, CostTable::constant(Seconds(0)), Seconds(0)});
  }
  const Bytes s(*rc::gen::inRange(0, 100000));
  const double expected = lognp::without_contention(transfers, s).count();
  RC_ASSERT(std::abs(copy_transfer::point_to_point(copies, s).count() - expected) <= 1e-9 * (1 + expected));
  RC_ASSERT(std::abs((s / copy_transfer::throughput(copies)).count() - expected) <= 1e-9 * (1 + expected));
}

TEST(CopyTransfer, Domain)
{
  EXPECT_THROW(copy_transfer::throughput({}), std::invalid_argument);
  EXPECT_THROW(copy_transfer::throughput({BytesPerSecond(1), BytesPerSecond(0)}), std::invalid_argument);
  EXPECT_THROW(copy_transfer::point_to_point({BytesPerSecond(1)}, Bytes(-1)), std::invalid_argument);
}

} // namespace
} // namespace loghop::copy_transfer_test
