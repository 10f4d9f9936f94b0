// Raw measurements of one machine, as benchmarks print them: times by message size, stride, number of partners.
//
// See calibration/README.md for the file format ("tables") and for how each quantity is measured.
#pragma once

#include "loghop/base/origin.hpp"
#include "loghop/platform/level.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace loghop {

/// One measured time, and the point at which it was measured. Values that do not apply are 0.
struct MeasuredPoint {
  double size_bytes = 0;   ///< size of the message
  double block_bytes = 0;  ///< of a strided message; 0: contiguous
  double stride_bytes = 0; ///< from start to start of blocks
  int others = 0;          ///< P of 1:P - P:1, of a fan-out and of a cyclic shift among P + 1 ranks
  int pairs = 0;           ///< k ping-pongs at once
  int messages = 0;        ///< n of PRTT and of messages in a row
  double delay_s = 0;      ///< d of PRTT
  double value_s = 0;
  double deviation_s = 0;       ///< standard deviation of single measurements; 0: not known
  std::int64_t repetitions = 0; ///< 0: not known
};

struct MeasuredTable {
  std::string quantity; ///< a name of measured_quantity_table()
  Level level = Level::between_nodes;
  std::string benchmark; ///< its name keeps tables of one quantity apart; "" where it is not distinguished
  std::string layout;    ///< "cc", "cn", "nc", "nn" of P-3PC: sender, receiver; "" where it is not distinguished
  std::string operation; ///< name of a collective: "alltoall"
  std::string algorithm; ///< of the collective, a name of `loghop list algorithms`; "" where it is not known
  std::string choice;    ///< the algorithm by the name that the MPI library of the platform has for it; "": none
  int ranks = 0;         ///< ranks of a collective
  int ranks_per_node = 0;
  std::string statistic; ///< of the repetitions: "median", "minimum of means", ...
  std::string source;    ///< where the numbers come from
  Origin origin = Origin::source;
  std::vector<MeasuredPoint> points;
};

/// Statistic of tables of collectives in which a value is not the time until the last rank is done, but the mean of the
/// times of all ranks, as OSU and IMB print it.
inline constexpr const char* mean_over_ranks = "mean over ranks";

/// Whether the statistic of the table says so, alone or as "median of mean over ranks".
bool is_mean_over_ranks(const MeasuredTable& table);

/// For messages, without the name of the benchmark: "collective, between_nodes, alltoall, ring, 4 ranks".
std::string measured_by(const MeasuredTable& table);
/// The same and the benchmark.
std::string described(const MeasuredTable& table);

/// Where on its table a point lies, for messages: "64 B, stride 16 B".
std::string described(const MeasuredPoint& point);

/// A quantity that benchmarks measure, and the columns that its table needs and may have besides "value".
struct MeasuredQuantity {
  std::string name;
  std::string summary;
  std::vector<std::string> needs;
  std::vector<std::string> may_have;
};

/// Every measured quantity that there is.
const std::vector<MeasuredQuantity>& measured_quantity_table();

} // namespace loghop
