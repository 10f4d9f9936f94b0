// Puts the checks of claims in words: "mean error of log_3P, all 24 cases".
#pragma once

#include "loghop/scenario/compare/comparison.hpp"

#include <optional>
#include <string>

namespace loghop {

/// A value with its unit, by what it is: "3.2 %", "17 us", "0.5"; "no value".
std::string shown_value(ClaimQuantity::Kind kind, std::optional<double> value, const DisplayUnit& unit);

/// The unit of the times of these cases; us if they have different ones.
DisplayUnit unit_of(const std::string& pattern, const Comparison& comparison);

/// "the simulation", "the measurement", or the model.
std::string source_in_words(const std::string& of);

/// Whose number it is: a source of times, "blocked_send in the simulation", "channels along x in the middle".
std::string subject_in_words(const ClaimQuantity& quantity);

/// The name of the only case that matches, "all 24 cases", or "8 cases linear*".
std::string cases_in_words(const std::string& pattern, const Comparison& comparison);

/// Describes a quantity: its kind, its source, its cases.
std::string quantity_in_words(const ClaimQuantity& quantity, const Comparison& comparison);

} // namespace loghop
