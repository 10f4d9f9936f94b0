// Values over time in an OTF2 archive.
#pragma once

#include <string>

namespace loghop {

/// One of the values of a class of metrics. All are numbers without a sign, and stand until the next record.
struct Otf2Metric {
  std::string name;
  std::string unit;
  std::string description;
};

} // namespace loghop
