// Small calibrations, point by point.
#pragma once

#include "loghop/calibration/calibration.hpp"

#include <string>
#include <vector>

namespace loghop::lognpc::test {

/// A measured time by size, and by what a quantity has beside it.
struct Measured {
  double size = 0, seconds = 0;
  int others = 0, pairs = 0, messages = 0;
  double stride = 0, block = 8;
};

class MeasuredMachine {
public:
  MeasuredMachine& add(const std::string& quantity, Level level, const std::vector<Measured>& points,
                       const std::string& layout = "")
  {
    MeasuredTable table;
    table.quantity = quantity;
    table.level = level;
    table.layout = layout;
    for (const Measured& measured : points) {
      MeasuredPoint point;
      point.size_bytes = measured.size;
      point.value_s = measured.seconds;
      point.others = measured.others;
      point.pairs = measured.pairs;
      point.messages = measured.messages;
      point.stride_bytes = measured.stride;
      point.block_bytes = measured.stride > 0 ? measured.block : 0;
      table.points.push_back(point);
    }
    calibration.tables.push_back(table);
    return *this;
  }
  /// Between nodes.
  MeasuredMachine& add(const std::string& quantity, const std::vector<Measured>& points)
  {
    return add(quantity, Level::between_nodes, points);
  }

  Calibration calibration;
};

} // namespace loghop::lognpc::test
