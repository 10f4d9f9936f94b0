// Ranges of values that hardware of a class has, as published: one row for each class and quantity.
//
// A platform file names its classes under "class"; `loghop validate` warns of values outside of their ranges
// (platform/check_hardware.hpp), and `loghop list ranges` prints this table. Adding a class: its rows.
//
// A bound that no document prints follows from what it prints: a bus, its clock, the lines on their way. Ranges are wide;
// a value outside asks for a reason, and a value inside may still be wrong.
#pragma once

#include <string>
#include <vector>

namespace loghop {

struct HardwareRange {
  /// How the value and the bounds are written; `count` is a plain number.
  enum class Unit { time, size, bandwidth, frequency, count };

  std::string kind;  ///< key of "class": "processor", "memory" or "network"
  std::string of;    ///< name of the class; "" for all of the kind
  std::string place; ///< JSON pointer into a platform file
  Unit unit;
  std::string least;
  std::string most;
  std::string source;
  bool per_chip = false; ///< bounds are those of one chip
};

const std::vector<HardwareRange>& hardware_ranges();

const std::vector<std::string>& hardware_kinds();

/// Names of the classes of a kind, in the order of the table.
std::vector<std::string> hardware_classes(const std::string& kind);

} // namespace loghop
