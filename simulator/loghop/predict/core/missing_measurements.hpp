// The error of a calibration that lacks something: one wording for every model and command.
#pragma once

#include "loghop/calibration/calibration.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace loghop {

/// `calibration "x" lacks measurements for LogP: gap between_nodes; ...`
class MissingMeasurements : public std::invalid_argument {
public:
  MissingMeasurements(const std::string& calibration, const std::string& model,
                      const std::vector<std::string>& missing);
};

} // namespace loghop
