// Ends, scale and ticks of axes.
//
// An axis is logarithmic if its values are above 0, span more than a decade, and their median is nearer to the
// geometric than to the arithmetic middle: message sizes are, loads from 0.02 to 0.45 in even steps are not. A value of
// 0 among sizes stands left of the others, with a tick that says 0.
#pragma once

#include "loghop/report/chart/chart.hpp"
#include "loghop/units/parse_quantity.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// Bytes, whose unit the axis says: 64 -> "64", 2048 -> "2 Ki", 16000 -> "16000". One way for all: prefixes are powers of
/// 1024, and a size that is not a whole number of them has all its digits.
std::string size_label(double bytes);
/// "0.02", "1000", "20000", "1e6".
std::string number_label(double value);

/// The axis along which cases stand, with ticks at their values as far as there is room. `values` not empty.
Axis case_axis(const std::vector<double>& values, std::optional<Dimension> dimension, const std::string& label);

/// Where a value stands on it: 0 on a logarithmic axis left of all others.
double place_on(const Axis& axis, double value);

/// The axis of times: logarithmic if they span more than a decade, else from 0.
Axis time_axis(const std::vector<double>& values, const std::string& label);

/// The axis of errors in percent, both signs, with 0 on it.
Axis error_axis(const std::vector<double>& values, const std::string& label);

/// The axis of predicted over simulated times: logarithmic, so that half and double are equally far from 1, which has
/// a tick.
Axis ratio_axis(const std::vector<double>& values);

} // namespace loghop
