#include "loghop/predict/fit/piecewise_line.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace loghop {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// best[k][j]: least squares of points 0 .. j - 1 in k + 1 pieces; start[k][j]: where the last of them begins.
struct Cuts {
  std::vector<std::vector<double>> best;
  std::vector<std::vector<std::size_t>> start;
};

Cuts all_cuts(const LineSums& sums, const std::vector<DataPoint>& points, std::size_t pieces, std::size_t least)
{
  const std::size_t n = points.size();
  Cuts cuts;
  cuts.best.assign(pieces, std::vector<double>(n + 1, infinity));
  cuts.start.assign(pieces, std::vector<std::size_t>(n + 1, 0));
  for (std::size_t j = std::min(least, n); j <= n; ++j)
    cuts.best[0][j] = sums.squares(0, j);
  for (std::size_t j = least; j <= n; ++j)
    for (std::size_t i = least; i + least <= j; ++i) {
      if (points[i - 1].x == points[i].x) continue; // a breakpoint lies between two sizes
      const double last = sums.squares(i, j);
      for (std::size_t k = 1; k < pieces; ++k)
        if (cuts.best[k - 1][i] + last < cuts.best[k][j]) {
          cuts.best[k][j] = cuts.best[k - 1][i] + last;
          cuts.start[k][j] = i;
        }
    }
  return cuts;
}

double criterion(double squares, std::size_t n, std::size_t pieces, double precision)
{
  const auto count = static_cast<double>(n);
  return count * std::log(std::max(squares / count, precision * precision)) +
         (5 * static_cast<double>(pieces) - 3) * std::log(count);
}

std::vector<Piece> best_pieces(const std::vector<DataPoint>& points, const PieceOptions& options)
{
  const LineSums sums(points);
  const std::size_t n = points.size();
  const std::size_t least = std::max<std::size_t>(2, options.least_points);
  const std::size_t most = std::max<std::size_t>(1, std::min(options.most_pieces, n / least));
  const Cuts cuts = all_cuts(sums, points, most, least);
  std::size_t k = 0;
  double value = infinity;
  for (std::size_t pieces = 1; pieces <= most; ++pieces) {
    if (cuts.best[pieces - 1][n] == infinity) continue;
    const double of_these = criterion(cuts.best[pieces - 1][n], n, pieces, options.precision);
    if (of_these < value) {
      value = of_these;
      k = pieces - 1;
    }
  }
  std::vector<Piece> pieces(k + 1);
  for (std::size_t last = n, i = k + 1; i-- > 0;) {
    const std::size_t first = i == 0 ? 0 : cuts.start[i][last];
    pieces[i] = {points[first].x, points[last - 1].x, sums.line(first, last)};
    last = first;
  }
  return pieces;
}

/// Moves what is far off from `points` to `fitted.outliers`; says whether there was any.
bool take_outliers(std::vector<DataPoint>& points, PiecewiseLine& fitted, const PieceOptions& options)
{
  std::vector<double> errors;
  for (const DataPoint& point : points)
    errors.push_back(std::abs(point.y - fitted.at(point.x)) / point.y);
  std::vector<double> sorted = errors;
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2), sorted.end());
  constexpr double deviation_over_median = 1.4826; // of a normal distribution
  const double typical = std::max(deviation_over_median * sorted[sorted.size() / 2], options.precision);
  std::vector<DataPoint> kept;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double times = errors[i] / typical;
    if (times > options.outlier && errors[i] > options.least_outlier_error)
      fitted.outliers.push_back({points[i], fitted.at(points[i].x), times});
    else
      kept.push_back(points[i]);
  }
  const bool some = kept.size() < points.size();
  points = std::move(kept);
  return some;
}

} // namespace

const Piece& PiecewiseLine::piece_at(double x) const
{
  const auto after = std::upper_bound(pieces.begin(), pieces.end(), x,
                                      [](double value, const Piece& piece) { return value < piece.from; });
  return after == pieces.begin() ? pieces.front() : *std::prev(after);
}

PiecewiseLine fit_piecewise(std::vector<DataPoint> points, const PieceOptions& options)
{
  if (points.size() < 2) throw std::invalid_argument("a line needs two points or more");
  std::stable_sort(points.begin(), points.end(), [](const DataPoint& a, const DataPoint& b) { return a.x < b.x; });
  PiecewiseLine fitted;
  fitted.pieces = best_pieces(points, options);
  for (int round = 0; round < 3; ++round) {
    std::vector<DataPoint> kept = points;
    const std::size_t outliers = fitted.outliers.size();
    if (!take_outliers(kept, fitted, options)) break;
    if (kept.size() < 2 || kept.size() < points.size() * 3 / 4) { // not outliers, but what the data are like
      fitted.outliers.resize(outliers);
      break;
    }
    points = std::move(kept);
    fitted.pieces = best_pieces(points, options);
  }
  return fitted;
}

} // namespace loghop
