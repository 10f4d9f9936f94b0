// Scatter, gather and borders of 512x512 floats on 16 nodes of DAS: the P-3PC paper's table 1 put into its formulas by
// a separate calculation, five grids and two models (F. J. Seinstra, D. Koelma, "P-3PC", IEEE TPDS 13(7), 2002).
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/predict/model_table.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace loghop::image_patterns_test {
namespace {

constexpr std::pair<int, int> grids[] = {{1, 16}, {2, 8}, {4, 4}, {8, 2}, {16, 1}};

struct Case {
  const char* pattern;
  const char* model;
  int border;
  AbsentNeighbours absent;
  double us[5];
};

constexpr AbsentNeighbours counted = AbsentNeighbours::counted, dropped = AbsentNeighbours::dropped;

const std::vector<Case> cases = {
    {"oft_scatter", "P-3PC", 4, counted, {21241.8, 29785.4, 29785.4, 29785.4, 29785.4}},
    {"oft_scatter", "LogGP*", 4, counted, {22327.3, 22327.3, 22327.3, 22327.3, 22327.3}},
    {"oft_gather", "P-3PC", 4, counted, {27699.9, 46179.1, 46179.1, 46179.1, 46179.1}},
    {"oft_gather", "LogGP*", 4, counted, {22327.3, 22327.3, 22327.3, 22327.3, 22327.3}},
    {"sbt_scatter", "P-3PC", 4, counted, {25912.0, 26651.4, 28097.8, 31784.9, 40910.5}},
    {"sbt_scatter", "LogGP*", 4, counted, {25912.0, 25912.0, 25912.0, 25912.0, 25912.0}},
    {"sbt_gather", "P-3PC", 4, counted, {29073.7, 30305.6, 32775.9, 37684.7, 47485.1}},
    {"sbt_gather", "LogGP*", 4, counted, {25912.0, 25912.0, 25912.0, 25912.0, 25912.0}},
    {"border_exchange", "P-3PC", 4, counted, {572.0, 456.6, 483.2, 696.3, 1147.6}},
    {"border_exchange", "LogGP*", 4, counted, {530.4, 375.2, 322.1, 376.4, 531.6}},
    {"border_exchange", "P-3PC", 12, counted, {1484.0, 1137.8, 1236.4, 1817.6, 3173.7}},
    {"border_exchange", "LogGP*", 12, counted, {1362.8, 897.0, 768.4, 905.6, 1373.4}},
    {"border_exchange", "P-3PC", 19, counted, {2319.5, 1758.5, 1892.9, 2813.2, 4979.5}},
    {"border_exchange", "LogGP*", 19, counted, {2128.5, 1383.0, 1165.9, 1383.0, 2143.0}},
    {"border_exchange", "P-3PC", 4, dropped, {455.6, 456.6, 483.2, 696.3, 1065.9}},
    {"border_exchange", "LogGP*", 4, dropped, {455.6, 375.2, 322.1, 376.4, 449.9}},
    {"border_exchange", "P-3PC", 12, dropped, {1232.8, 1137.8, 1236.4, 1817.6, 2981.6}},
    {"border_exchange", "LogGP*", 12, dropped, {1232.8, 897.0, 768.4, 905.6, 1181.3}},
    {"border_exchange", "P-3PC", 19, dropped, {1950.3, 1758.5, 1892.9, 2813.2, 4657.8}},
    {"border_exchange", "LogGP*", 19, dropped, {1950.3, 1383.0, 1165.9, 1383.0, 1821.3}},
};

Calibration das()
{
  return read_calibration(test::source_dir() + "/calibration/das.json");
}

PatternArguments on_grid(std::pair<int, int> grid, int border, AbsentNeighbours absent)
{
  PatternArguments arguments;
  arguments.image.X = grid.first;
  arguments.image.Y = grid.second;
  arguments.border = {border, border};
  arguments.absent = absent;
  return arguments;
}

TEST(PatternsOfImages, FiveGridsOfDas)
{
  const Calibration calibration = das();
  for (const Case& c : cases) {
    const PatternFormula formula = require_pattern(c.model, c.pattern).prepare(calibration, {});
    for (int i = 0; i < 5; ++i) {
      const PatternPrediction prediction = formula(on_grid(grids[i], c.border, c.absent));
      EXPECT_NEAR(c.us[i], prediction.time.count() * 1e6, 0.0501)
          << c.pattern << " " << c.model << " border " << c.border << ", grid " << i;
      EXPECT_EQ("", prediction.extrapolated);
    }
  }
}

// The paper measured and concludes that 2x8 is best. The same formulas without layouts say 4x4.
TEST(PatternsOfImages, BestGridForBorders)
{
  const Calibration calibration = das();
  const auto best = [&](const char* model, int border) {
    const PatternFormula formula = require_pattern(model, "border_exchange").prepare(calibration, {});
    return *std::min_element(std::begin(grids), std::end(grids), [&](auto a, auto b) {
      return formula(on_grid(a, border, counted)).time < formula(on_grid(b, border, counted)).time;
    });
  };
  for (const int border : {4, 12, 19}) {
    EXPECT_EQ(std::pair(2, 8), best("P-3PC", border));
    EXPECT_EQ(std::pair(4, 4), best("LogGP*", border));
  }
}

// The table ends at 500,000 values: the first message of a binomial tree is half of the image.
TEST(PatternsOfImages, LargeImagesAreExtrapolated)
{
  const Calibration calibration = das();
  PatternArguments arguments = on_grid({4, 4}, 4, counted);
  arguments.image.imw = arguments.image.imh = 2048;
  const auto outside = [&](const char* pattern) {
    return predict_pattern(require_pattern("P-3PC", pattern), calibration, arguments).extrapolated;
  };
  EXPECT_NE("", outside("sbt_scatter"));
  EXPECT_EQ("", outside("oft_scatter"));
  EXPECT_EQ("", outside("border_exchange"));
}

// Table 1, 1,000 values of 4 B.
TEST(PatternsOfPaths, RowsOfTheTable)
{
  const Calibration calibration = das();
  PatternArguments arguments;
  arguments.size = Bytes(4000);
  arguments.layout = MemoryLayout::nn;
  const auto us = [&](const char* model, const char* pattern) {
    return predict_pattern(require_pattern(model, pattern), calibration, arguments).time.count() * 1e6;
  };
  EXPECT_NEAR(287.89, us("P-3PC", "point_to_point"), 1e-6);
  EXPECT_NEAR(575.78, us("P-3PC", "ping_pong"), 1e-6);
  EXPECT_NEAR(133.88, us("P-3PC", "send"), 1e-6);
  EXPECT_NEAR(125.05, us("P-3PC", "receive"), 1e-6);
  EXPECT_NEAR(131.39, us("LogGP*", "point_to_point"), 1e-6);
  EXPECT_NEAR(5.98 + 131.39 - 23.61, us("LogGP*", "receive"), 1e-6);
}

} // namespace
} // namespace loghop::image_patterns_test
