#include "loghop/import/reduce.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace loghop {

namespace {

using Point = std::tuple<std::int64_t, int, bool>;

Point point_of(const Sample& sample)
{
  return {sample.size, sample.messages, sample.delayed};
}

double mean(std::vector<double> values)
{
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double minimum(std::vector<double> values)
{
  return *std::min_element(values.begin(), values.end());
}

double median(std::vector<double> values)
{
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double deviation(const std::vector<double>& values)
{
  if (values.size() < 2) return 0;
  const double m = mean(values);
  double squares = 0;
  for (const double value : values)
    squares += (value - m) * (value - m);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

std::int64_t repetitions(const std::vector<Sample>& samples)
{
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  std::int64_t sum = 0;
  for (const Sample& sample : samples) {
    if (sample.repetitions == 0) return 0; // of one it is not known
    sum = sample.repetitions > most - sum ? most : sum + sample.repetitions;
  }
  return sum;
}

MeasuredPoint reduced(const std::vector<Sample>& samples, bool raw, const Statistic& statistic)
{
  std::vector<double> values;
  std::vector<double> delays;
  for (const Sample& sample : samples) {
    values.push_back(sample.value_s);
    delays.push_back(sample.delay_s);
  }
  MeasuredPoint point;
  point.size_bytes = static_cast<double>(samples.front().size);
  point.messages = samples.front().messages;
  point.delay_s = statistic.of(delays);
  point.value_s = statistic.of(values);
  point.deviation_s = raw ? deviation(values) : 0;
  point.repetitions = raw ? static_cast<std::int64_t>(values.size()) : repetitions(samples);
  return point;
}

/// The one of the sorted sizes that is nearest to 10^exponent by ratio; the lower one of two.
double nearest(const std::vector<double>& sizes, double exponent)
{
  return *std::min_element(sizes.begin(), sizes.end(), [&](double a, double b) {
    return std::abs(std::log10(a) - exponent) < std::abs(std::log10(b) - exponent);
  });
}

} // namespace

const std::vector<Statistic>& statistic_table()
{
  static const std::vector<Statistic> table = {{"median", median}, {"minimum", minimum}, {"mean", mean}};
  return table;
}

std::vector<Sample> drop_first(std::vector<Sample>& samples, std::size_t n)
{
  std::map<Point, std::vector<Sample>> seen;
  std::vector<Sample> kept;
  for (const Sample& sample : samples) {
    std::vector<Sample>& before = seen[point_of(sample)];
    if (before.size() >= n) kept.push_back(sample);
    before.push_back(sample);
  }
  samples = std::move(kept);
  std::vector<Sample> gone;
  for (const auto& [point, all] : seen)
    if (all.size() <= n) gone.push_back(all.front());
  return gone;
}

std::vector<MeasuredPoint> reduce(const std::vector<Sample>& samples, bool raw, const Statistic& statistic)
{
  std::map<Point, std::vector<Sample>> by_point;
  for (const Sample& sample : samples)
    by_point[point_of(sample)].push_back(sample);
  std::vector<MeasuredPoint> points;
  for (const auto& [point, all] : by_point)
    points.push_back(reduced(all, raw, statistic));
  return points;
}

std::vector<Sample> repeated(const std::vector<Sample>& samples)
{
  std::set<Point> seen;
  std::vector<Sample> again;
  std::copy_if(samples.begin(), samples.end(), std::back_inserter(again),
               [&](const Sample& sample) { return !seen.insert(point_of(sample)).second; });
  return again;
}

std::vector<MeasuredPoint> pool_neighbours(const std::vector<MeasuredPoint>& points, double reach)
{
  std::vector<MeasuredPoint> pooled = points;
  for (MeasuredPoint& point : pooled) {
    std::vector<double> values;
    for (const MeasuredPoint& other : points) {
      const bool near =
          other.size_bytes <= point.size_bytes * (1 + reach) && other.size_bytes * (1 + reach) >= point.size_bytes;
      if (near && other.messages == point.messages && (other.delay_s > 0) == (point.delay_s > 0))
        values.push_back(other.value_s);
    }
    point.value_s = median(std::move(values));
  }
  return pooled;
}

std::vector<MeasuredPoint> thin(const std::vector<MeasuredPoint>& points, int per_decade)
{
  std::vector<double> sizes; // above 0, ascending as the points are
  for (const MeasuredPoint& point : points)
    if (point.size_bytes > 0 && (sizes.empty() || sizes.back() != point.size_bytes)) sizes.push_back(point.size_bytes);
  if (sizes.empty()) return points;
  std::set<double> kept = {0};
  const double last = std::ceil(std::log10(sizes.back()) * per_decade);
  for (double k = std::floor(std::log10(sizes.front()) * per_decade); k <= last; ++k)
    kept.insert(nearest(sizes, k / per_decade));
  std::vector<MeasuredPoint> thinned;
  std::copy_if(points.begin(), points.end(), std::back_inserter(thinned),
               [&](const MeasuredPoint& point) { return kept.count(point.size_bytes) != 0; });
  return thinned;
}

} // namespace loghop
