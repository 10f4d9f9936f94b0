#include "loghop/report/chart/time_bars.hpp"

#include "loghop/report/core/figures.hpp"

#include <algorithm>
#include <array>

namespace loghop {

namespace {

constexpr double ten_times = 10;

struct TimeUnit {
  const char* name;
  double seconds;
};

/// The largest in which the time is at least 1.
TimeUnit unit_for(double seconds)
{
  static constexpr std::array<TimeUnit, 3> units = {{{"s", 1}, {"ms", 1e-3}, {"\u00b5s", 1e-6}}};
  for (const TimeUnit& unit : units)
    if (seconds >= unit.seconds) return unit;
  return {"ns", 1e-9};
}

std::string time_text(double seconds)
{
  const TimeUnit unit = unit_for(seconds);
  return figure(seconds / unit.seconds) + " " + unit.name;
}

void add_bar(std::size_t row, const std::vector<double>& seconds, double scale, std::vector<BarPiece>& pieces)
{
  double from = 0;
  for (std::size_t kind = 0; kind < seconds.size(); ++kind) {
    const double to = from + seconds[kind];
    if (to > from) pieces.push_back({row, kind, from * scale, to * scale});
    from = to;
  }
}

bool spans_a_decade(const std::vector<double>& lengths)
{
  const auto [low, high] = std::minmax_element(lengths.begin(), lengths.end());
  return *high > *low * ten_times;
}

} // namespace

std::vector<BarPiece> rank_pieces(const TimeBars& bars)
{
  std::vector<BarPiece> pieces;
  for (std::size_t row = 0; row < bars.rows.size(); ++row)
    add_bar(row, bars.rows[row].ranks, 100 / total(bars.rows[row].ranks), pieces);
  return pieces;
}

PathBars path_bars(const TimeBars& bars)
{
  std::vector<double> lengths;
  for (const TimeRow& row : bars.rows)
    lengths.push_back(total(row.path));
  const double longest = *std::max_element(lengths.begin(), lengths.end());
  const TimeUnit unit = unit_for(longest);
  const bool shares = spans_a_decade(lengths);
  PathBars path{shares ? "critical path (% of its time)" : std::string("critical path (") + unit.name + ")",
                shares ? 100 : longest / unit.seconds,
                {},
                {}};
  for (std::size_t row = 0; row < bars.rows.size(); ++row) {
    add_bar(row, bars.rows[row].path, shares ? 100 / lengths[row] : 1 / unit.seconds, path.pieces);
    path.ends.push_back(time_text(lengths[row]));
  }
  return path;
}

} // namespace loghop
