#include "loghop/predict/threepc/p3pc_formulas.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::p3pc_formulas_test {
namespace {

CostCurve curve(double constant, double from = 100, double to = 10'000)
{
  return CostCurve({{Bytes(from), Seconds(constant)}, {Bytes(to), Seconds(constant)}});
}

/// cc, cn, nc, nn: constants, whatever the size.
P3PC::Row row(double first)
{
  return {curve(first), curve(first + 1), curve(first + 2), curve(first + 3)};
}

P3PC table()
{
  return P3PC(row(10), row(20), row(30));
}

PatternPrediction predicted(const std::string& pattern, const PatternArguments& arguments, const P3PC& of = table())
{
  for (const Formula<P3PC>& formula : p3pc_formulas())
    if (formula.pattern == pattern) return formula.evaluate(of, arguments);
  throw std::invalid_argument(pattern);
}

PatternArguments message(double size, MemoryLayout layout = MemoryLayout::cc)
{
  PatternArguments arguments;
  arguments.size = Bytes(size);
  arguments.layout = layout;
  return arguments;
}

/// Values of 1 B, a square of so many in either direction on 2 x 2 nodes.
PatternArguments image(int side, int border = 1)
{
  PatternArguments arguments;
  arguments.image = {side, side, 2, 2, Bytes(1)};
  arguments.border = {border, border};
  return arguments;
}

TEST(P3PCFormulas, MessagesTakeTheirPathAndLayout)
{
  const MemoryLayout layouts[] = {MemoryLayout::cc, MemoryLayout::cn, MemoryLayout::nc, MemoryLayout::nn};
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(predicted("point_to_point", message(200, layouts[i])).time, Seconds(30 + i));
    EXPECT_EQ(predicted("ping_pong", message(200, layouts[i])).time, Seconds(2 * (30 + i)));
    EXPECT_EQ(predicted("send", message(200, layouts[i])).time, Seconds(10 + i));
    EXPECT_EQ(predicted("receive", message(200, layouts[i])).time, Seconds(20 + i));
  }
}

/// Four nodes: the root's path twice and a full one; two messages of a tree, the first contiguous.
TEST(P3PCFormulas, ImagesTakeTheirExchange)
{
  EXPECT_EQ(predicted("oft_scatter", image(40)).time, Seconds(2 * 12 + 32));
  EXPECT_EQ(predicted("oft_gather", image(40)).time, Seconds(2 * 21 + 31));
  EXPECT_EQ(predicted("sbt_scatter", image(40)).time, Seconds(30 + 32));
  EXPECT_EQ(predicted("sbt_gather", image(40)).time, Seconds(30 + 31));
  EXPECT_EQ(predicted("border_exchange", image(40)).time, Seconds(2 * 33 + 2 * 30));
}

TEST(P3PCFormulas, SayWhichMessageLiesOutside)
{
  for (const char* pattern : {"point_to_point", "ping_pong", "send", "receive"}) {
    EXPECT_EQ(predicted(pattern, message(100)).extrapolated, "") << pattern;
    EXPECT_EQ(predicted(pattern, message(99)).extrapolated, "message of size 99B, measured from 100B to 10000B");
    EXPECT_EQ(predicted(pattern, message(10'001)).extrapolated, "message of size 10001B, measured from 100B to 10000B");
  }
  for (const char* pattern : {"oft_scatter", "oft_gather"}) { // a quarter of the image
    EXPECT_EQ(predicted(pattern, image(200)).extrapolated, "") << pattern;
    EXPECT_EQ(predicted(pattern, image(202)).extrapolated, "message of size 10201B, measured from 100B to 10000B");
  }
  for (const char* pattern : {"sbt_scatter", "sbt_gather"}) { // a half, then a quarter
    EXPECT_EQ(predicted(pattern, image(140)).extrapolated, "") << pattern;
    EXPECT_EQ(predicted(pattern, image(142)).extrapolated, "message of size 10082B, measured from 100B to 10000B");
    EXPECT_EQ(predicted(pattern, image(18)).extrapolated, "message of size 81B, measured from 100B to 10000B");
  }
  // columns of half of the image, rows with two corners more
  EXPECT_EQ(predicted("border_exchange", image(200)).extrapolated, "");
  EXPECT_EQ(predicted("border_exchange", image(198)).extrapolated, "message of size 99B, measured from 100B to 10000B");
}

TEST(P3PCFormulas, SizesAreThoseThatAllCurvesCover)
{
  for (int narrow = 0; narrow < 12; ++narrow) {
    std::vector<P3PC::Row> rows = {row(10), row(20), row(30)};
    rows[static_cast<std::size_t>(narrow / 4)][static_cast<std::size_t>(narrow % 4)] = curve(1, 300, 400);
    const P3PC of(rows[0], rows[1], rows[2]);
    EXPECT_EQ(predicted("send", message(300), of).extrapolated, "") << narrow;
    EXPECT_EQ(predicted("send", message(299), of).extrapolated, "message of size 299B, measured from 300B to 400B");
    EXPECT_EQ(predicted("send", message(401), of).extrapolated, "message of size 401B, measured from 300B to 400B");
  }
}

TEST(P3PCFormulas, OnlyThoseOfP3PCKnowLayouts)
{
  const auto layouts = [](const Formulas<P3PC>& formulas) {
    return std::count_if(formulas.begin(), formulas.end(), [](const Formula<P3PC>& formula) {
      return formula.optional == std::vector<PatternOption>{PatternOption::layout};
    });
  };
  EXPECT_EQ(layouts(p3pc_formulas()), 4);
  EXPECT_EQ(layouts(loggp_star_formulas()), 0);
  EXPECT_EQ(loggp_star_formulas().size(), p3pc_formulas().size());
}

} // namespace
} // namespace loghop::p3pc_formulas_test
