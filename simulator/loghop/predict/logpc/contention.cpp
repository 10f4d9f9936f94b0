#include "loghop/predict/logpc/contention.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace loghop {
namespace {

Seconds occupancy(const MeshTraffic& traffic)
{
  return traffic.tau * traffic.B;
}

bool free_of_contention(const MeshTraffic& traffic)
{
  return traffic.k_d <= 1;
}

/// The root that is not negative of j C^2 + p C - c = 0, c >= 0, without the difference of nearly equal numbers.
double positive_root(double j, double p, double c)
{
  const double root = std::hypot(p, 2 * std::sqrt(j * c));
  if (c == 0 && p >= 0) return 0;
  return p >= 0 ? 2 * c / (p + root) : (root - p) / (2 * j);
}

Hertz open_rate(const Iteration& iteration)
{
  if (iteration.T.count() <= 0) return Hertz(std::numeric_limits<double>::infinity());
  return Hertz(iteration.q / iteration.T.count());
}

} // namespace

double channel_load(const MeshTraffic& traffic, Hertz m)
{
  return m.count() * occupancy(traffic).count() * traffic.k_d / 2;
}

std::optional<Seconds> switch_wait(const MeshTraffic& traffic, Hertz m)
{
  const double rho = channel_load(traffic, m);
  if (!(rho < 1)) return std::nullopt;
  if (free_of_contention(traffic)) return Seconds(0);
  const double k_d = traffic.k_d;
  return occupancy(traffic) * (rho / (1 - rho) * (k_d - 1) / (k_d * k_d) * (1 + 1.0 / traffic.n));
}

std::optional<Seconds> open_contention(const MeshTraffic& traffic, Hertz m)
{
  const std::optional<Seconds> wait = switch_wait(traffic, m);
  if (!wait) return std::nullopt;
  return traffic.n * traffic.k_d * *wait;
}

Seconds closed_contention(const MeshTraffic& traffic, const Iteration& iteration)
{
  if (!(iteration.T.count() >= 0 && iteration.q > 0 && iteration.j > 0))
    throw std::invalid_argument("closed contention needs T >= 0, q > 0 and j > 0");
  if (free_of_contention(traffic)) return Seconds(0);
  const double S = occupancy(traffic).count();
  const double A = (traffic.n + 1) * (traffic.k_d - 1) * S * S / 2;
  const double x = S * traffic.k_d / 2;
  return Seconds(positive_root(iteration.j, iteration.T.count() - iteration.q * x, iteration.q * A));
}

std::optional<Seconds> contention(const MeshTraffic& traffic, const Iteration& iteration, Closure closure)
{
  if (closure == Closure::closed) return closed_contention(traffic, iteration);
  return open_contention(traffic, open_rate(iteration));
}

} // namespace loghop
