#include "loghop/units/format.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>

namespace loghop {

namespace {

struct ScaleUnit {
  const char* name;
  double size;
};

// Smallest first.
constexpr std::array<ScaleUnit, 5> time_scale = {{{"ps", 1e-12}, {"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1}}};
constexpr std::array<ScaleUnit, 4> bandwidth_scale = {{{"Bps", 1}, {"KBps", 1e3}, {"MBps", 1e6}, {"GBps", 1e9}}};

/// `value` with `digits` significant digits. fmt's g would write 12340 with 4 digits as 1.234e+04.
double rounded(double value, int digits)
{
  if (value == 0 || !std::isfinite(value)) return value;
  const int exponent = digits - 1 - static_cast<int>(std::floor(std::log10(std::fabs(value))));
  const double power = std::pow(10.0, std::abs(exponent));
  return exponent >= 0 ? std::round(value * power) / power : std::round(value / power) * power;
}

/// In the largest unit in which the rounded value is at least 1.
template<std::size_t count>
std::string in_best_unit(double value, const std::array<ScaleUnit, count>& units, int digits)
{
  std::size_t best = units.size() - 1;
  while (best > 0 && std::fabs(rounded(value / units[best].size, digits)) < 1)
    --best;
  if (value == 0) best = units.size() - 1;
  return fmt::format("{}{}", rounded(value / units[best].size, digits), units[best].name);
}

/// Whole and fractional part as digits, without trailing zeros.
std::string decimal(std::uint64_t value, std::uint64_t unit, int unit_digits)
{
  std::string text = std::to_string(value / unit);
  if (value % unit == 0) return text;
  std::string fraction = fmt::format("{:0{}}", value % unit, unit_digits);
  fraction.erase(fraction.find_last_not_of('0') + 1);
  return text + "." + fraction;
}

} // namespace

std::string exact_time(Picoseconds time)
{
  const std::string sign = time < 0 ? "-" : "";
  const std::uint64_t size = time < 0 ? 0 - static_cast<std::uint64_t>(time) : static_cast<std::uint64_t>(time);
  std::uint64_t unit = 1;
  std::size_t index = 0;
  while (index + 1 < time_scale.size() && size / unit >= 1000) {
    unit *= 1000;
    ++index;
  }
  return sign + decimal(size, unit, 3 * static_cast<int>(index)) + time_scale[index].name;
}

std::string short_time(Seconds time, int digits)
{
  return in_best_unit(time.count(), time_scale, digits);
}

std::string exact_size(std::int64_t bytes)
{
  static const char* const names[] = {"B", "KiB", "MiB", "GiB"};
  std::size_t index = 0;
  while (index < 3 && bytes != 0 && bytes % 1024 == 0) {
    bytes /= 1024;
    ++index;
  }
  return fmt::format("{}{}", bytes, names[index]);
}

std::string short_bandwidth(BytesPerSecond bandwidth, int digits)
{
  return in_best_unit(bandwidth.count(), bandwidth_scale, digits);
}

} // namespace loghop
