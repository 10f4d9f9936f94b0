#include "loghop/report/core/sample_statistics.hpp"

#include <cmath>
#include <cstddef>
#include <numeric>

namespace loghop {

double mean_of(const std::vector<double>& values)
{
  return std::accumulate(values.begin(), values.end(), 0.) / static_cast<double>(values.size());
}

double standard_error_of(const std::vector<double>& values)
{
  if (values.size() < 2) return 0;
  const double mean = mean_of(values);
  double squares = 0;
  for (const double value : values)
    squares += (value - mean) * (value - mean);
  const auto n = static_cast<double>(values.size());
  return std::sqrt(squares / (n - 1) / n);
}

double quantile_of(const std::vector<double>& values, double share)
{
  const double place = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 >= values.size()) return values.back();
  return values[below] + (place - static_cast<double>(below)) * (values[below + 1] - values[below]);
}

} // namespace loghop
