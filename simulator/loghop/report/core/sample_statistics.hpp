// Statistics of times that were drawn.
#pragma once

#include <vector>

namespace loghop {

double mean_of(const std::vector<double>& values); ///< not empty
/// Of the mean of as many independent values: their standard deviation / sqrt n; 0 of one.
double standard_error_of(const std::vector<double>& values);
/// The value below which a share of them lies, by linear interpolation between order statistics (type 7 of Hyndman and
/// Fan, 1996, as R and NumPy have it). `values` ascend.
double quantile_of(const std::vector<double>& values, double share);

} // namespace loghop
