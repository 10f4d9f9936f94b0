// The plan of measurements: tables of points, as they will stand in the calibration file, and how to measure each.
#pragma once

#include "clock.hpp"
#include "options.hpp"
#include "protocol.hpp"
#include "ranks.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace calibrate_mpi {

/// Where a time was measured. What does not apply is 0.
struct Coordinates {
  std::int64_t size = 0;   ///< [B] of a message
  int block = 0;           ///< [B]; 0: contiguous
  std::int64_t stride = 0; ///< [B]
  int others = 0;          ///< P
  int pairs = 0;           ///< k
  int messages = 0;        ///< n of PRTT and of messages in a row
  double delay_s = 0;      ///< d of PRTT
};

struct Point {
  Coordinates at;
  std::function<void(Sampler&)> measure; ///< every rank calls it; those that take no part do nothing
  Samples samples;                       ///< on rank 0
  double scale = 1;                      ///< value = scale * minimum - less * (value of point `of` of this table)
  double less = 0;
  std::size_t of = 0;
  bool is_written = true; ///< false: only for others of the table
};

struct Table {
  std::string quantity;
  std::string level;
  std::string layout;    ///< "cc", "cn", "nc", "nn", or empty
  std::string operation; ///< of a collective, among `ranks` ranks of one node; or empty
  int ranks = 0;
  std::string source;
  std::string calls; ///< how many are one sample: "100"
  std::vector<Point> points;
};

/// Everything that is known before the first measurement. References live as long as the plan.
struct Context {
  const Options& options;
  const Ranks& ranks;
  const Clock& clock;
};

struct Plan {
  std::vector<Table> tables;
  std::vector<std::string> left_out; ///< quantities that these ranks cannot measure, and why
};

/// Every rank must call it: some delays are estimated by sending. The same on all ranks.
Plan make_plan(const Context& context);

/// [s] Of a measured point. Times too short for the clock may come out at 0 or below.
double value_of(const Table& table, const Point& point);

} // namespace calibrate_mpi
