#include "loghop/report/core/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace loghop {

std::string figure(std::optional<double> value)
{
  if (!value) return "-";
  const std::string rounded = fmt::format("{:.3e}", *value);
  if (!std::isfinite(*value) || (*value != 0 && std::abs(*value) < 1e-3)) return rounded;
  const int exponent = std::stoi(rounded.substr(rounded.find('e') + 1));
  return fmt::format("{:.{}f}", *value, std::max(3 - exponent, 0));
}

std::optional<double> in_unit(std::optional<double> seconds, const DisplayUnit& unit)
{
  if (!seconds) return std::nullopt;
  return unit.shown(*seconds);
}

std::string dash_footnote(const std::vector<std::string>& reasons)
{
  std::string text;
  for (const std::string& reason : reasons)
    if (!reason.empty()) text += (text.empty() ? "-: " : "; ") + reason;
  return text.empty() ? "" : text + "\n";
}

std::string percent(std::optional<double> fraction)
{
  if (!fraction) return "-";
  return std::abs(*fraction) < 0.0005 ? "0.0%" : fmt::format("{:+.1f}%", *fraction * 100);
}

std::string exact(std::optional<double> value)
{
  return value ? fmt::format("{}", *value) : "";
}

} // namespace loghop
