#include "loghop/report/chart/time_bars.hpp"

#include <gmock/gmock.h>

namespace loghop::time_bars_test {
namespace {

using testing::HasSubstr;
using testing::Not;

TimeBars bars_of(const std::vector<TimeRow>& rows)
{
  TimeBars bars{{{"computation", 'C', 0}, {"network", 'N', 4}, {"waiting", 'W', 6}}, {}, rows, true};
  for (const TimeRow& row : rows)
    bars.names.push_back("it's case " + std::to_string(row.index));
  return bars;
}

void expect_piece(const BarPiece& piece, std::size_t row, std::size_t kind, double from, double to)
{
  EXPECT_EQ(piece.row, row);
  EXPECT_EQ(piece.kind, kind);
  EXPECT_DOUBLE_EQ(piece.from, from);
  EXPECT_DOUBLE_EQ(piece.to, to);
}

TEST(TimeBars, SharesOfRanksFillTheBar)
{
  const auto pieces = rank_pieces(bars_of({{0, {1, 0, 3}, {1, 0, 0}}, {1, {2, 6, 0}, {1, 0, 0}}}));
  ASSERT_EQ(pieces.size(), 4u);
  expect_piece(pieces[0], 0, 0, 0, 25);
  expect_piece(pieces[1], 0, 2, 25, 100);
  expect_piece(pieces[2], 1, 0, 0, 25);
  expect_piece(pieces[3], 1, 1, 25, 100);
}

TEST(TimeBars, PathsAreTimesInOneUnit)
{
  const PathBars path = path_bars(bars_of({{0, {1, 0, 0}, {0.001, 0.003, 0}}, {1, {1, 0, 0}, {0.0005, 0, 0}}}));
  EXPECT_EQ(path.label, "critical path (ms)");
  EXPECT_DOUBLE_EQ(path.high, 4);
  ASSERT_EQ(path.pieces.size(), 3u);
  expect_piece(path.pieces[1], 0, 1, 1, 4);
  expect_piece(path.pieces[2], 1, 0, 0, 0.5);
  EXPECT_EQ(path.ends, (std::vector<std::string>{"4.000 ms", "500.0 \u00b5s"}));
}

TEST(TimeBars, PathsOfMoreThanADecadeAreShares)
{
  const PathBars path = path_bars(bars_of({{0, {1, 0, 0}, {1, 3, 0}}, {1, {1, 0, 0}, {1e-6, 1e-6, 0}}}));
  EXPECT_THAT(path.label, HasSubstr("%"));
  EXPECT_EQ(path.high, 100);
  expect_piece(path.pieces[0], 0, 0, 0, 25);
  expect_piece(path.pieces[3], 1, 1, 50, 100);
  EXPECT_EQ(path.ends[1], "2.000 \u00b5s");
}

std::vector<std::string> ends_of(const std::vector<double>& seconds)
{
  std::vector<TimeRow> rows;
  for (const double time : seconds)
    rows.push_back({rows.size(), {1, 0, 0}, {time, 0, 0}});
  return path_bars(bars_of(rows)).ends;
}

TEST(TimeBars, TimesAreInTheLargestUnitInWhichTheyAreAtLeastOne)
{
  EXPECT_EQ(ends_of({1, 0.999}), (std::vector<std::string>{"1.000 s", "999.0 ms"}));
  EXPECT_EQ(ends_of({1e-3, 0.5e-3}), (std::vector<std::string>{"1.000 ms", "500.0 \u00b5s"}));
  EXPECT_EQ(ends_of({1e-6, 0.5e-6}), (std::vector<std::string>{"1.000 \u00b5s", "500.0 ns"}));
}

TEST(TimeBars, PathsOfOneDecadeAreTimes)
{
  const auto label = [](double longest) {
    return path_bars(bars_of({{0, {1, 0, 0}, {2, 0, 0}}, {1, {1, 0, 0}, {0, longest, 0}}})).label;
  };
  EXPECT_EQ(label(20), "critical path (s)");
  EXPECT_EQ(label(21), "critical path (% of its time)");
  EXPECT_EQ(label(0.2), "critical path (s)");
  EXPECT_EQ(label(0.19), "critical path (% of its time)");
}

/// 7.5 pixels for each of its 11 letters, and 16 beside them; then the bars, 320 pixels wide, and 14 more.
} // namespace
} // namespace loghop::time_bars_test
