// Calibrations made from known parameters, with seeded noise: what fits must find again.
#pragma once

#include "loghop/calibration/calibration.hpp"

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace loghop::test {

class Synthetic {
public:
  /// Relative standard deviation of every value that is added.
  explicit Synthetic(double noise = 0, std::uint64_t seed = 1) : noise_(noise), engine_(seed) {}

  double noisy(double value) { return value * (1 + noise_ * boost::random::normal_distribution<double>()(engine_)); }

  Synthetic& add(const std::string& quantity, Level level, const std::vector<double>& sizes,
                 const std::function<double(double)>& time, double stride = 0, const std::string& layout = "")
  {
    MeasuredTable table;
    table.quantity = quantity;
    table.level = level;
    table.layout = layout;
    for (const double size : sizes) {
      MeasuredPoint point;
      point.size_bytes = size;
      point.stride_bytes = stride;
      point.block_bytes = stride > 0 ? 8 : 0;
      point.value_s = noisy(time(size));
      table.points.push_back(point);
    }
    calibration.tables.push_back(table);
    return *this;
  }

  Synthetic& add_others(const std::string& quantity, const std::vector<int>& others,
                        const std::function<double(double)>& time)
  {
    MeasuredTable table;
    table.quantity = quantity;
    for (const int P : others) {
      MeasuredPoint point;
      point.size_bytes = 1;
      point.others = P;
      point.value_s = noisy(time(P));
      table.points.push_back(point);
    }
    calibration.tables.push_back(table);
    return *this;
  }

  Calibration calibration;

private:
  double noise_;
  boost::random::mt19937_64 engine_;
};

inline std::vector<double> powers_of_two(double from, double to, double factor = 2)
{
  std::vector<double> sizes;
  for (double size = from; size <= to; size *= factor)
    sizes.push_back(std::floor(size));
  return sizes;
}

} // namespace loghop::test
