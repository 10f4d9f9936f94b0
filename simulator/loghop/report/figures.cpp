#include "loghop/report/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace loghop {

std::string figure(std::optional<double> value)
{
  if (!value) return "-";
  if (*value != 0 && std::abs(*value) < 1e-3) return fmt::format("{:.3e}", *value);
  const int before_point = *value == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::abs(*value)))) + 1;
  const int decimals = before_point >= 4 ? 0 : 4 - std::max(before_point, 0);
  return fmt::format("{:.{}f}", *value, decimals);
}

std::string percent(std::optional<double> fraction)
{
  if (!fraction) return "-";
  return std::abs(*fraction) < 0.0005 ? "0.0%" : fmt::format("{:+.1f}%", *fraction * 100);
}

std::string exact(std::optional<double> value) { return value ? fmt::format("{}", *value) : ""; }

} // namespace loghop
