#include "loghop/predict/logp/parameter_rows.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

namespace loghop {
namespace {

using Rows = std::vector<const Measurement*>;

Rows rows_of(const Calibration& calibration, const std::string& quantity, const std::string& protocol)
{
  Rows found;
  for (const Measurement& row : calibration.rows)
    if (row.quantity == quantity && row.protocol == protocol) found.push_back(&row);
  return found;
}

/// Rows of the protocol, else those of no protocol, else those of the overhead that stands for both sides.
Rows candidates(const Calibration& calibration, const std::string& quantity, const std::string& protocol)
{
  Rows found = rows_of(calibration, quantity, protocol);
  if (found.empty()) found = rows_of(calibration, quantity, "");
  if (found.empty() && (quantity == "o_s" || quantity == "o_r")) found = candidates(calibration, "o", protocol);
  return found;
}

[[noreturn]] void throw_missing(const Calibration& calibration, const std::string& quantity,
                                const std::string& protocol)
{
  throw std::invalid_argument("calibration \"" + calibration.name + "\" has no quantity \"" + quantity + "\" for " +
                              protocol + " messages");
}

/// The quantity by number of arguments; rows that do not depend on it only where no other does.
std::map<int, double> points_by_arguments(const Rows& rows)
{
  std::map<int, double> points;
  for (const Measurement* row : rows)
    if (row->arguments) points.emplace(*row->arguments, row->value);
  if (points.empty() && !rows.empty()) points.emplace(0, rows.front()->value);
  return points;
}

ArgumentCurve short_curve(const Calibration& calibration, const std::string& quantity)
{
  const Rows rows = candidates(calibration, quantity, "short");
  if (rows.empty()) throw_missing(calibration, quantity, "short");
  return ArgumentCurve(points_by_arguments(rows));
}

ArgumentCurve short_curve(const Calibration& calibration, const std::string& quantity, const ArgumentCurve& otherwise)
{
  const Rows rows = candidates(calibration, quantity, "short");
  return rows.empty() ? otherwise : ArgumentCurve(points_by_arguments(rows));
}

const Measurement* long_row(const Calibration& calibration, const std::string& quantity)
{
  const Rows rows = candidates(calibration, quantity, "long");
  const auto size = [](const Measurement* row) {
    return row->size_bytes.value_or(std::numeric_limits<double>::infinity());
  };
  const auto largest = std::max_element(rows.begin(), rows.end(),
                                        [&](const Measurement* a, const Measurement* b) { return size(a) < size(b); });
  return largest == rows.end() ? nullptr : *largest;
}

double long_value(const Calibration& calibration, const std::string& quantity)
{
  const Measurement* row = long_row(calibration, quantity);
  if (row == nullptr) throw_missing(calibration, quantity, "long");
  return row->value;
}

double long_value(const Calibration& calibration, const std::string& quantity, double otherwise)
{
  const Measurement* row = long_row(calibration, quantity);
  return row == nullptr ? otherwise : row->value;
}

} // namespace

ArgumentCurve::ArgumentCurve(std::map<int, double> points) : points_(std::move(points))
{
  if (points_.empty()) throw std::invalid_argument("a curve over the number of arguments needs at least one point");
}

Seconds ArgumentCurve::at(int arguments) const
{
  if (points_.size() == 1) return Seconds(points_.begin()->second);
  auto left = points_.begin();
  auto right = std::prev(points_.end());
  if (arguments > left->first && arguments < right->first) {
    right = points_.lower_bound(arguments);
    left = std::prev(right);
  }
  const double slope = (right->second - left->second) / (right->first - left->first);
  // From the nearer end, so that a measured number comes out as it went in.
  const auto base = arguments >= right->first ? right : left;
  return Seconds(std::max(0.0, base->second + slope * (arguments - base->first)));
}

ShortMessageParameters::ShortMessageParameters(const Calibration& calibration)
    : L_(short_curve(calibration, "L")), o_s_(short_curve(calibration, "o_s")), o_r_(short_curve(calibration, "o_r")),
      g_(short_curve(calibration, "g", o_s_))
{}

LogP ShortMessageParameters::at(int arguments) const
{
  return {L_.at(arguments), o_s_.at(arguments), o_r_.at(arguments), g_.at(arguments)};
}

std::vector<std::string> missing_rows(const Calibration& calibration, const std::vector<std::string>& quantities,
                                      const std::string& protocol)
{
  std::vector<std::string> missing;
  for (const std::string& quantity : quantities)
    if (candidates(calibration, quantity, protocol).empty())
      missing.push_back("row " + quantity + " of " + protocol + " messages");
  return missing;
}

std::string or_rows(const std::vector<std::string>& missing)
{
  std::string text;
  for (const std::string& row : missing)
    text += (text.empty() ? "or " : ", ") + row;
  return text;
}

std::vector<std::string> missing_logp_rows(const Calibration& calibration)
{
  return missing_rows(calibration, {"L", "o_s", "o_r"}, "short");
}

std::vector<std::string> missing_loggp_rows(const Calibration& calibration)
{
  return missing_rows(calibration, {"L", "o_s", "o_r", "G"}, "long");
}

LogGP long_message_parameters(const Calibration& calibration)
{
  LogGP machine = message_passing_parameters(calibration);
  machine.a = Bytes(long_value(calibration, "a"));
  return machine;
}

LogGP message_passing_parameters(const Calibration& calibration)
{
  LogGP machine;
  machine.L = Seconds(long_value(calibration, "L"));
  machine.o_s = Seconds(long_value(calibration, "o_s"));
  machine.o_r = Seconds(long_value(calibration, "o_r"));
  machine.g = Seconds(long_value(calibration, "g", machine.o_s.count()));
  machine.G = SecondsPerByte(long_value(calibration, "G"));
  machine.G_m = SecondsPerByte(long_value(calibration, "G_m", machine.G.count()));
  return machine;
}

} // namespace loghop
