#include "loghop/tune/robust_least_squares.hpp"

#include <nlopt.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace loghop {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double first_box = 0.5, largest_box = 2, least_box = 1e-3; // in unknowns
constexpr double worth_a_round = 1e-5;                               // of the loss
constexpr int most_inner = 500;

double soft_l1(double residual, double scale)
{
  const double z = residual / scale;
  return 2 * scale * scale * z * z / (1 + std::sqrt(1 + z * z)); // sqrt(1 + z^2) - 1 without cancellation
}

double slope_of_soft_l1(double residual, double scale)
{
  const double z = residual / scale;
  return 2 * residual / std::sqrt(1 + z * z);
}

void check(const LeastSquares& problem)
{
  const std::size_t n = problem.start.size();
  if (n == 0 || problem.lower.size() != n || problem.upper.size() != n || problem.differences.size() != n)
    throw std::invalid_argument("start and bounds differ in length");
  for (std::size_t j = 0; j < n; ++j)
    if (!(problem.lower[j] <= problem.start[j] && problem.start[j] <= problem.upper[j]))
      throw std::invalid_argument("a start outside of its bounds");
}

/// The loss of the straight lines r + J d, and its gradient in d.
struct LinearModel {
  const LeastSquares& problem;
  const Vector& residuals;
  const Rows& slopes;

  double loss(const Vector& step, Vector& gradient) const
  {
    std::fill(gradient.begin(), gradient.end(), 0);
    double sum = 0;
    for (std::size_t i = 0; i < residuals.size(); ++i) {
      double r = residuals[i];
      for (std::size_t j = 0; j < step.size(); ++j)
        r += slopes[i][j] * step[j];
      sum += problem.weights[i] * soft_l1(r, problem.scale);
      if (gradient.empty()) continue;
      const double slope = problem.weights[i] * slope_of_soft_l1(r, problem.scale);
      for (std::size_t j = 0; j < step.size(); ++j)
        gradient[j] += slope * slopes[i][j];
    }
    return sum;
  }
};

double linear_loss(const Vector& step, Vector& gradient, void* model)
{
  return static_cast<const LinearModel*>(model)->loss(step, gradient);
}

/// The step inside the bounds and the box that lowers the loss of the straight lines most.
Vector best_step(LinearModel model, const Vector& at, double box)
{
  const std::size_t n = at.size();
  Vector lower(n), upper(n), step(n, 0.0);
  for (std::size_t j = 0; j < n; ++j) {
    lower[j] = std::min(0.0, std::max(-box, model.problem.lower[j] - at[j]));
    upper[j] = std::max(0.0, std::min(box, model.problem.upper[j] - at[j]));
  }
  nlopt::opt optimiser(nlopt::LD_SLSQP, static_cast<unsigned>(n));
  optimiser.set_lower_bounds(lower);
  optimiser.set_upper_bounds(upper);
  optimiser.set_min_objective(linear_loss, &model);
  optimiser.set_ftol_rel(1e-10);
  optimiser.set_xtol_rel(1e-8);
  optimiser.set_maxeval(most_inner);
  double value = 0;
  try {
    optimiser.optimize(step, value);
  } catch (const std::runtime_error&) { // as good as numbers allow: step holds it
  }
  for (std::size_t j = 0; j < n; ++j)
    step[j] = std::clamp(step[j], lower[j], upper[j]);
  return step;
}

bool is_finite(const Vector& values)
{
  return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

class Minimiser {
public:
  Minimiser(const LeastSquares& problem, const ResidualFunction& residuals) : problem_(problem), residuals_(residuals)
  {
    check(problem);
    all_.resize(problem.weights.size());
    std::iota(all_.begin(), all_.end(), std::size_t{0});
    best_.at = problem.start;
    best_.residuals = residuals({{best_.at, all_}}).front();
    best_.slopes.assign(all_.size(), Vector(best_.at.size(), 0.0));
    related_.assign(best_.at.size(), all_);
    best_.loss = loss_of(best_.residuals);
    if (!std::isfinite(best_.loss)) throw std::runtime_error("the residuals at the start are not finite");
  }

  LeastSquaresResult run()
  {
    measure_slopes();
    for (std::size_t j = 0; j < related_.size(); ++j)
      keep_related(j);
    for (double box = first_box; best_.rounds < problem_.most_rounds && box >= least_box; ++best_.rounds) {
      const Vector step = best_step({problem_, best_.residuals, best_.slopes}, best_.at, box);
      Vector none;
      const double foretold = best_.loss - LinearModel{problem_, best_.residuals, best_.slopes}.loss(step, none);
      if (foretold <= worth_a_round * best_.loss) break;
      const double gain = try_step(step);
      if (gain <= 0) {
        box /= 4;
        continue;
      }
      if (gain > 0.75 * foretold) box = std::min(2 * box, largest_box);
      if (gain < 0.25 * foretold) box /= 2;
      measure_slopes();
      if (gain < worth_a_round * best_.loss) break;
    }
    related_.assign(best_.at.size(), all_);
    measure_slopes();
    return std::move(best_);
  }

private:
  double loss_of(const Vector& residuals) const
  {
    return is_finite(residuals) ? robust_loss(residuals, problem_.weights, problem_.scale) : infinite;
  }

  /// The gain, if there is one; the step is then taken.
  double try_step(const Vector& step)
  {
    Vector at = best_.at;
    for (std::size_t j = 0; j < at.size(); ++j)
      at[j] = std::clamp(at[j] + step[j], problem_.lower[j], problem_.upper[j]);
    Vector residuals = residuals_({{at, all_}}).front();
    const double loss = loss_of(residuals);
    const double gain = best_.loss - loss;
    if (gain > 0) {
      best_.at = std::move(at);
      best_.residuals = std::move(residuals);
      best_.loss = loss;
    }
    return gain;
  }

  void keep_related(std::size_t unknown)
  {
    auto& related = related_[unknown];
    const auto is_unrelated = [&](std::size_t i) { return best_.slopes[i][unknown] == 0; };
    related.erase(std::remove_if(related.begin(), related.end(), is_unrelated), related.end());
  }

  /// To the side that has more room.
  double difference(std::size_t j) const
  {
    const double up = problem_.upper[j] - best_.at[j], down = best_.at[j] - problem_.lower[j];
    return up >= down ? std::min(problem_.differences[j], up) : -std::min(problem_.differences[j], down);
  }

  /// 0 where the neighbour cannot be used, or the bounds are one.
  void measure_slopes()
  {
    std::vector<Probe> probes;
    for (std::size_t j = 0; j < best_.at.size(); ++j) {
      probes.push_back({best_.at, related_[j]});
      probes.back().at[j] += difference(j);
    }
    const Rows beside = residuals_(probes);
    for (std::size_t j = 0; j < best_.at.size(); ++j) {
      const double step = difference(j);
      for (std::size_t r = 0; r < related_[j].size(); ++r) {
        const std::size_t i = related_[j][r];
        const bool usable = step != 0 && is_finite(beside[j]);
        best_.slopes[i][j] = usable ? (beside[j][r] - best_.residuals[i]) / step : 0;
      }
    }
  }

  const LeastSquares& problem_;
  const ResidualFunction& residuals_;
  LeastSquaresResult best_;
  std::vector<std::size_t> all_;                  ///< residuals
  std::vector<std::vector<std::size_t>> related_; ///< of each unknown: residuals that depend on it
};

} // namespace

double robust_loss(const Vector& residuals, const Vector& weights, double scale)
{
  double sum = 0;
  for (std::size_t i = 0; i < residuals.size(); ++i)
    sum += weights[i] * soft_l1(residuals[i], scale);
  return sum;
}

LeastSquaresResult minimise_robust(const LeastSquares& problem, const ResidualFunction& residuals)
{
  return Minimiser(problem, residuals).run();
}

} // namespace loghop
