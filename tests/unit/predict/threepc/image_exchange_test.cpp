// Costs that tell path, layout and size apart: seconds that are a digit of the path and layout, and 1 / 1000 for each byte.
#include "loghop/predict/threepc/image_exchange.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::image_exchange_test {
namespace {

CostCurve curve(double constant)
{
  return CostCurve({{Bytes(0), Seconds(constant)}, {Bytes(1e6), Seconds(constant + 1000)}});
}

/// cc, cn, nc, nn.
P3PC::Row row(double first)
{
  return {curve(first), curve(first + 1), curve(first + 2), curve(first + 3)};
}

const P3PC& machine()
{
  static const P3PC made(row(10), row(20), row(100));
  return made;
}

constexpr double per_byte = 1e-3;

TEST(BorderExchange, ColumnsAreStridedAndRowsHaveTheirCorners)
{
  // Parts of 60 x 20 values of 3 B: columns of 2 x 20, rows of (60 + 2 x 2) x 5.
  const GridImage image{240, 40, 4, 2, Bytes(3)};
  const double columns = 103 + 3 * 2 * 20 * per_byte, rows = 100 + 3 * 64 * 5 * per_byte;
  EXPECT_NEAR(p3pc::border_exchange(machine(), image, {2, 5}).count(), 2 * columns + 2 * rows, 1e-9);
  EXPECT_NEAR(p3pc::border_exchange(machine(), image, {0, 0}).count(), 2 * 103 + 2 * 100, 1e-9);
}

TEST(BorderExchange, NeighboursThatAreAbsentCountUnlessTheyAreDropped)
{
  const double columns = 2 * (103 + 8 * per_byte), rows = 2 * (100 + 10 * per_byte);
  const auto time = [](int X, int Y, AbsentNeighbours absent) {
    return p3pc::border_exchange(machine(), {8 * X, 8 * Y, X, Y, Bytes(1)}, {1, 1}, absent).count();
  };
  for (const int X : {1, 2})
    for (const int Y : {1, 2}) {
      EXPECT_NEAR(time(X, Y, AbsentNeighbours::counted), columns + rows, 1e-9) << X << Y;
      EXPECT_NEAR(time(X, Y, AbsentNeighbours::dropped), (X > 1 ? columns : 0) + (Y > 1 ? rows : 0), 1e-9) << X << Y;
    }
}

/// Parts of 600 B. The root's path is shorter than the full one: (P - 2) at the root and the last message.
TEST(FlatTree, SendsPartsToOneAfterTheOther)
{
  const double part = 600 * per_byte;
  const GridImage row{100, 12, 2, 2, Bytes(2)}, column{100, 12, 1, 4, Bytes(2)}, two{100, 6, 2, 1, Bytes(2)};
  EXPECT_NEAR(p3pc::oft_scatter(machine(), row).count(), 2 * (12 + part) + 102 + part, 1e-9);
  EXPECT_NEAR(p3pc::oft_scatter(machine(), column).count(), 2 * (10 + part) + 100 + part, 1e-9);
  EXPECT_NEAR(p3pc::oft_gather(machine(), row).count(), 2 * (21 + part) + 101 + part, 1e-9);
  EXPECT_NEAR(p3pc::oft_gather(machine(), column).count(), 2 * (20 + part) + 100 + part, 1e-9);
  EXPECT_NEAR(p3pc::oft_scatter(machine(), two).count(), 102 + part, 1e-9);
}

/// Messages of 1200, 600 and 300 B; the first log2 Y are contiguous.
TEST(BinomialTree, HalvesWhatItSends)
{
  const GridImage image{100, 12, 4, 2, Bytes(2)};
  EXPECT_NEAR(p3pc::sbt_scatter(machine(), image).count(), 100 + 2 * 102 + 2100 * per_byte, 1e-9);
  EXPECT_NEAR(p3pc::sbt_gather(machine(), image).count(), 100 + 2 * 101 + 2100 * per_byte, 1e-9);
  const P3PC busy(row(200), row(300), row(100)); // the root's path is longer
  EXPECT_NEAR(p3pc::sbt_scatter(busy, image).count(), 200 + 2 * 202 + 2100 * per_byte, 1e-9);
  EXPECT_NEAR(p3pc::sbt_gather(busy, image).count(), 300 + 2 * 301 + 2100 * per_byte, 1e-9);
}

TEST(ImageDomain, EveryNumberOfAnImageIsPositive)
{
  using Formula = Seconds (*)(const P3PC&, const GridImage&);
  const Formula border = [](const P3PC& on, const GridImage& image) {
    return p3pc::border_exchange(on, image, {1, 1});
  };
  for (const Formula formula : {&p3pc::oft_scatter, &p3pc::oft_gather, &p3pc::sbt_scatter, &p3pc::sbt_gather, border}) {
    const auto refused = [&](const GridImage& image) {
      EXPECT_THROW(formula(machine(), image), std::invalid_argument);
    };
    EXPECT_NO_THROW(formula(machine(), {1, 1, 2, 2, Bytes(0.5)}));
    EXPECT_NO_THROW(formula(machine(), {1, 1, 1, 2, Bytes(1)}));
    EXPECT_NO_THROW(formula(machine(), {1, 1, 2, 1, Bytes(1)}));
    refused({0, 1, 2, 2, Bytes(1)});
    refused({1, 0, 2, 2, Bytes(1)});
    refused({1, 1, 0, 2, Bytes(1)});
    refused({1, 1, 2, 0, Bytes(1)});
    refused({1, 1, -2, -2, Bytes(1)});
    refused({1, 1, 2, 2, Bytes(0)});
    if (formula != border) refused({1, 1, 1, 1, Bytes(1)});
  }
  EXPECT_THROW(p3pc::border_exchange(machine(), {8, 8, 2, 2, Bytes(1)}, {-1, 0}), std::invalid_argument);
  EXPECT_THROW(p3pc::border_exchange(machine(), {8, 8, 2, 2, Bytes(1)}, {0, -1}), std::invalid_argument);
}

TEST(BorderOfKernel, IsHalfOfItRoundedDown)
{
  EXPECT_EQ(p3pc::border_of_kernel(1), 0);
  EXPECT_EQ(p3pc::border_of_kernel(2), 1);
  EXPECT_EQ(p3pc::border_of_kernel(3), 1);
  EXPECT_THROW(p3pc::border_of_kernel(0), std::invalid_argument);
  EXPECT_THROW(p3pc::border_of_kernel(-9), std::invalid_argument);
}

} // namespace
} // namespace loghop::image_exchange_test
