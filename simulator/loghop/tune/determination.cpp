#include "loghop/tune/determination.hpp"

#include <Eigen/Eigenvalues>

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace loghop {

namespace {

constexpr double confidence = 0.95;
constexpr double most_half_width = 0.6931471805599453; // ln 2: a factor of two
constexpr double rounding = 1e-10;                     // of the largest eigenvalue
constexpr double least_part = 0.1;                     // of an unknown in an open direction

using Matrix = Eigen::MatrixXd;

/// The unknowns that are free and that some residual depends on.
std::vector<std::size_t> related(const LeastSquaresResult& fit, const std::vector<bool>& fixed,
                                 std::vector<bool>& unrelated)
{
  std::vector<std::size_t> columns;
  for (std::size_t j = 0; j < fit.at.size(); ++j) {
    unrelated[j] = std::all_of(fit.slopes.begin(), fit.slopes.end(), [&](const Vector& row) { return row[j] == 0; });
    if (!unrelated[j] && !fixed[j]) columns.push_back(j);
  }
  return columns;
}

/// sum of factor_i J'J over these columns.
Matrix information(const LeastSquaresResult& fit, const std::vector<std::size_t>& columns, const Vector& factors)
{
  const auto k = static_cast<Eigen::Index>(columns.size());
  Matrix sum = Matrix::Zero(k, k);
  for (std::size_t i = 0; i < fit.slopes.size(); ++i)
    for (Eigen::Index a = 0; a < k; ++a)
      for (Eigen::Index b = 0; b < k; ++b)
        sum(a, b) += factors[i] * fit.slopes[i][columns[a]] * fit.slopes[i][columns[b]];
  return sum;
}

struct Errors {
  Vector curvature;     ///< w psi'(r)
  Vector squared;       ///< w^2
  double variance = 0;  ///< of psi(r)
  double quantile = 0;  ///< Student's
  bool counted = false; ///< there are more residuals than unknowns
};

Errors errors_of(const LeastSquaresResult& fit, const Vector& weights, double scale, std::size_t unknowns)
{
  Errors errors;
  for (std::size_t i = 0; i < fit.residuals.size(); ++i) {
    const double z = fit.residuals[i] / scale, root = std::sqrt(1 + z * z);
    errors.curvature.push_back(weights[i] / (root * root * root));
    errors.squared.push_back(weights[i] * weights[i]);
    errors.variance += std::pow(fit.residuals[i] / root, 2);
  }
  errors.counted = fit.residuals.size() > unknowns;
  const double freedom = errors.counted ? static_cast<double>(fit.residuals.size() - unknowns) : 1;
  errors.variance = errors.counted ? errors.variance / freedom : least_error * least_error;
  const boost::math::students_t student(errors.counted ? freedom : 1e6);
  errors.quantile = boost::math::quantile(student, (1 + confidence) / 2);
  return errors;
}

} // namespace

Determination determine(const LeastSquaresResult& fit, const Vector& weights, double scale,
                        const std::vector<bool>& fixed)
{
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const std::size_t n = fit.at.size();
  Determination result{Vector(n, 0.0), {}, std::vector<Vector>(n), Vector(n, 0.0), std::vector<bool>(n, false), 0};
  const std::vector<std::size_t> columns = related(fit, fixed, result.unrelated);
  const Errors errors = errors_of(fit, weights, scale, columns.size());
  result.tolerated = errors.quantile * errors.quantile * errors.variance;
  for (std::size_t j = 0; j < n; ++j)
    if (result.unrelated[j]) result.half_width[j] = infinite;
  if (columns.empty()) return result;
  const Eigen::SelfAdjointEigenSolver<Matrix> axes(information(fit, columns, errors.curvature));
  const Matrix spread = information(fit, columns, errors.squared);
  // The variance along an axis, for errors that may be smaller than those that are seen here.
  const double least_variance = std::max(errors.variance, least_error * least_error);
  const auto k = static_cast<Eigen::Index>(columns.size());
  Matrix inverse = Matrix::Zero(k, k);
  std::vector<bool> in_open(columns.size(), false);
  for (Eigen::Index a = 0; a < k; ++a) {
    const Eigen::VectorXd axis = axes.eigenvectors().col(a);
    const double information_along = axes.eigenvalues()(a);
    const double spread_along = axis.dot(spread * axis);
    const double least_information = rounding * axes.eigenvalues()(k - 1); // eigenvalues are in order
    const double width = information_along > least_information
                             ? errors.quantile * std::sqrt(least_variance * spread_along) / information_along
                             : infinite;
    if (width < most_half_width) {
      inverse += axis * axis.transpose() / information_along;
      continue;
    }
    Vector direction(n, 0.0);
    for (Eigen::Index b = 0; b < k; ++b) {
      direction[columns[b]] = axis(b);
      if (std::abs(axis(b)) > least_part) in_open[b] = true;
    }
    result.open.push_back(std::move(direction));
  }
  const Matrix covariance = errors.variance * inverse * spread * inverse;
  for (Eigen::Index b = 0; b < k; ++b) {
    double& half_width = result.half_width[columns[b]];
    half_width = in_open[b] ? infinite : errors.quantile * std::sqrt(covariance(b, b));
    if (in_open[b]) continue;
    Vector& along = result.along[columns[b]];
    along.assign(n, 0.0);
    for (Eigen::Index a = 0; a < k; ++a)
      along[columns[a]] = inverse(a, b) / inverse(b, b);
    result.curvature[columns[b]] = 1 / inverse(b, b);
  }
  return result;
}

} // namespace loghop
