// Reduces many values of a size to one: repetitions, runs and files that measured the same.
//
// Values of one point (size; n and d > 0 of PRTT) become one by a statistic. The median of an even number is the mean
// of the middle two. The delay of PRTT(n, d, s) is reduced as its values are.
#pragma once

#include "loghop/base/component_table.hpp"
#include "loghop/calibration/measured_table.hpp"
#include "loghop/import/sample_series.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

struct Statistic {
  std::string name;
  double (*of)(std::vector<double> values); ///< for at least one value
};

/// median, minimum, mean; the first is the default.
const std::vector<Statistic>& statistic_table();

/// The first `n` samples of each point, which are taken out of the series; the points of which nothing is left.
std::vector<Sample> drop_first(std::vector<Sample>& samples, std::size_t n);

/// One point for each, by size, then messages, then delay. Samples that are repetitions themselves (`raw`) give their
/// number and their standard deviation; of others the printed numbers are added.
std::vector<MeasuredPoint> reduce(const std::vector<Sample>& samples, bool raw, const Statistic& statistic);

/// Samples whose point an earlier one has.
std::vector<Sample> repeated(const std::vector<Sample>& samples);

/// Each value becomes the median of the values at all sizes up to a factor of 1 + `reach` away (n and d of PRTT equal):
/// for machines whose single sizes scatter more than their repetitions do.
std::vector<MeasuredPoint> pool_neighbours(const std::vector<MeasuredPoint>& points, double reach);

/// Keeps the points of the sizes nearest, by their ratio, to 10^(k / per_decade) for whole k, and of size 0.
std::vector<MeasuredPoint> thin(const std::vector<MeasuredPoint>& points, int per_decade);

} // namespace loghop
