#include "loghop/predict/fit/minimise.hpp"

#include <nlopt.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace loghop {

namespace {

constexpr int most_evaluations = 20'000;
constexpr double very_large = 1e300;

using Function = std::function<double(const std::vector<double>&)>;

double evaluate(const std::vector<double>& x, std::vector<double>& /*gradient*/, void* data)
{
  const double value = (*static_cast<const Function*>(data))(x);
  return std::isfinite(value) ? value : very_large;
}

} // namespace

Minimum minimise(const Function& function, const std::vector<std::vector<double>>& starts,
                 const std::vector<double>& lower, const std::vector<double>& upper, double step)
{
  if (starts.empty()) throw std::invalid_argument("a minimum needs a start");
  Minimum best;
  best.value = std::numeric_limits<double>::infinity();
  Function copy = function;
  for (const std::vector<double>& start : starts) {
    if (start.size() != lower.size() || start.size() != upper.size())
      throw std::invalid_argument("a start and its bounds differ in length");
    std::vector<double> x = start, steps;
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] = std::clamp(x[i], lower[i], upper[i]);
      steps.push_back(x[i] == 0 ? step : std::abs(x[i]) / 10);
    }
    nlopt::opt optimiser(nlopt::LN_NELDERMEAD, static_cast<unsigned>(x.size()));
    optimiser.set_lower_bounds(lower);
    optimiser.set_upper_bounds(upper);
    optimiser.set_min_objective(evaluate, &copy);
    optimiser.set_initial_step(steps);
    optimiser.set_xtol_rel(1e-10);
    optimiser.set_maxeval(most_evaluations);
    double value = very_large;
    try {
      optimiser.optimize(x, value);
    } catch (const nlopt::roundoff_limited&) { // as good as numbers allow: x holds it
      value = evaluate(x, steps, &copy);
    }
    if (value < best.value) best = {x, value};
  }
  return best;
}

} // namespace loghop
