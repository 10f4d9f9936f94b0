// Formats numbers for tables.
#pragma once

#include "loghop/scenario/core/display_unit.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// Four significant digits or all digits before the point, grouped by nothing: 467.4, 0.01234, 6121492; 1.234e-04 below
/// 0.001; "-" for none.
std::string figure(std::optional<double> value);

/// A time in the unit in which a case is shown; nothing for none.
std::optional<double> in_unit(std::optional<double> seconds, const DisplayUnit& unit);

/// A line below a table that says what its "-" stand for: "-: nothing measured; no tolerance". "" without reasons; those
/// that are "" do not count.
std::string dash_footnote(const std::vector<std::string>& reasons);

/// A relative error in per cent with its sign: "+3.1%"; "-" for none.
std::string percent(std::optional<double> fraction);

/// Every digit that a double has, for CSV; "" for none.
std::string exact(std::optional<double> value);

} // namespace loghop
