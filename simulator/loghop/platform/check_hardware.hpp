// Holds the values of a platform file to the ranges of its hardware.
#pragma once

#include "loghop/base/json_reader.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Checks the key "class" of a platform file: {"processor": ..., "memory": ..., "network": ...}, each optional.
void read_hardware_classes(const JsonValue& classes);

/// One line for each value outside of the range of its class: file, place, value, range and source. A value with the
/// note "outside" gives none. `root` is a platform file that read_platform accepts; files without "class" give nothing.
std::vector<std::string> values_outside_of_ranges(const JsonValue& root);

} // namespace loghop
