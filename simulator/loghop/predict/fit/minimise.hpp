// Minimises a function of a few numbers from several starts, by the Nelder-Mead simplex of NLopt.
#pragma once

#include <functional>
#include <vector>

namespace loghop {

struct Minimum {
  std::vector<double> at;
  double value = 0;
};

/// The best that is found from all starts, each inside the bounds; steps of a tenth of the start, or of `step` where it
/// is 0. The same starts give the same result. Values that are not finite count as very large.
/// Throws std::invalid_argument if there is no start, or lengths differ.
Minimum minimise(const std::function<double(const std::vector<double>&)>& function,
                 const std::vector<std::vector<double>>& starts, const std::vector<double>& lower,
                 const std::vector<double>& upper, double step);

} // namespace loghop
