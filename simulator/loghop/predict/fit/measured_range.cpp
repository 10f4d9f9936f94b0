#include "loghop/predict/fit/measured_range.hpp"

#include "loghop/units/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

namespace loghop {

namespace {

std::string bytes(double size)
{
  return size == std::floor(size) && size < 1e18 ? exact_size(std::llround(size)) : fmt::format("{:g}B", size);
}

std::string sizes_text(const char* what, const MeasuredRange& range, double x)
{
  if (range.from > range.to) return fmt::format("{} {}, which no measurement covers", what, bytes(x));
  if (range.from == range.to) return fmt::format("{} {}, measured at {} only", what, bytes(x), bytes(range.from));
  return fmt::format("{} {}, measured from {} to {}", what, bytes(x), bytes(range.from), bytes(range.to));
}

} // namespace

void MeasuredRange::narrow(const MeasuredRange& other)
{
  from = std::max(from, other.from);
  to = std::min(to, other.to);
}

std::string outside_sizes(const MeasuredRange& range, Bytes size)
{
  return range.has(size.count()) ? "" : sizes_text("size", range, size.count());
}

std::string outside_others(const MeasuredRange& range, double P)
{
  return range.has(P) ? "" : fmt::format("P = {:g}, measured from {:g} to {:g}", P, range.from, range.to);
}

MeasuredRange range_of(const CostCurve& curve)
{
  const std::vector<CostPoint>& points = curve.points();
  if (points.size() == 1 && points.front().size == Bytes(0)) return {};
  return {points.front().size.count(), points.back().size.count()};
}

MeasuredRange range_of(const Fit& fit)
{
  MeasuredRange range{fit.ranges.front().from, fit.ranges.front().to};
  for (const FittedRange& part : fit.ranges) {
    range.from = std::min(range.from, part.from);
    range.to = std::max(range.to, part.to);
  }
  return range;
}

MeasuredRange range_of_residuals(const Fit& fit)
{
  if (fit.residuals.empty()) return range_of(fit);
  MeasuredRange range{fit.residuals.front().x, fit.residuals.front().x};
  for (const FitResidual& residual : fit.residuals) {
    range.from = std::min(range.from, residual.x);
    range.to = std::max(range.to, residual.x);
  }
  return range;
}

std::string outside_table(const CostTable& table, MeasuredRange sizes, Bytes size, Bytes stride)
{
  const auto& curves = table.curves();
  const auto above = curves.lower_bound(stride.count());
  if (above != curves.end()) sizes.narrow(range_of(above->second));
  if (above == curves.end() || (above->first != stride.count() && above != curves.begin()))
    sizes.narrow(range_of(std::prev(above)->second));
  const MeasuredRange strides{curves.begin()->first, curves.rbegin()->first};
  const std::string outside = outside_sizes(sizes, size);
  if (strides.has(stride.count())) return outside;
  return (outside.empty() ? "" : outside + "; ") + sizes_text("stride", strides, stride.count());
}

double parameter_of(const FittedRange& range, const std::string& name)
{
  for (const FittedParameter& parameter : range.parameters)
    if (parameter.name == name) return parameter.value;
  throw std::logic_error("a fit without the parameter " + name);
}

} // namespace loghop
