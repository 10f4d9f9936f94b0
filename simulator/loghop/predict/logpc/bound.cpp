#include "loghop/predict/logpc/bound.hpp"

#include <cmath>
#include <stdexcept>

namespace loghop {

SecondsPerByte saturated_interval_per_byte(const MeshTraffic& traffic, SecondsPerByte G)
{
  const double uncontended = 2 * G.count();
  if (traffic.k_d <= 1) return SecondsPerByte(uncontended);
  const double tau = traffic.tau.count();
  const double channel = tau * traffic.k_d / 2;
  const double product = (traffic.n + 1) * (traffic.k_d - 1) * tau * tau / 2;
  const double root = std::hypot(uncontended - channel, 2 * std::sqrt(product));
  return SecondsPerByte((uncontended + channel + root) / 2);
}

double contention_bound(const MeshTraffic& traffic, SecondsPerByte G)
{
  if (!(G.count() > 0)) throw std::invalid_argument("the bound on contention needs a gap per byte above 0");
  return saturated_interval_per_byte(traffic, G) / (2 * G);
}

} // namespace loghop
