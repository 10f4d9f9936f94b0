// Reads the "workload" object of a scenario file: {"type": "remap", ...}. scenarios/README.md describes the keys.
//
//   remap:    kind synchronous | asynchronous | long; destinations random | shifted = random; iterations;
//             synchronous, asynchronous: arguments = 0; long: message (size), send, receive
//   diamond:  side; blocks; task (time); aggregation (time) = 0ps; bytes_per_value (size) or message (size);
//             mapping random | row_major | boustrophedon | [nodes] = random; send; receive
//   em3d:     nodes; degree; nonlocal (0 to 1, or "100%") = 1; span; iterations; values_per_message = 10;
//             update (time) = 0ps; distribution random | clustered = random
//   traffic:  pattern uniform | transpose | bit_complement | hot_spot | nearest_neighbour; load; message (size);
//             messages_per_node; warmup_per_node = 0; hot_spot: hot_node = 0, hot_fraction = 0.1
//   messages: file (relative to the folder of the scenario file)
//   goal:     file (the same; see goal_file.hpp)
//   ti:       file (the same; see docs/ti_traces.md); collectives {kind: algorithm}; datatype_sizes {number: size}
//   collective: collective; algorithm; message (size; for a barrier = 0B); ranks (number, {first = 0, count, stride =
//   1}
//             or list of nodes) = all nodes; sends blocking | nonblocking = nonblocking; repetitions = 1; and what the
//             algorithm looks at of: root = 0; segment (size) = 0B; group_size = 1; combine (time per byte) = 0;
//             messages = 1 and delay (time) = 0ps
//   For long messages: send nonblocking | waiting | blocking = waiting; receive nonblocking | blocking = nonblocking
//   (see DmaMode in program.hpp).
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/workload/core/workload.hpp"

#include <memory>
#include <string>
#include <vector>

namespace loghop {

struct WorkloadRow {
  std::string name;    ///< "type" in scenario files
  std::string summary; ///< one line, for `loghop list workloads`
  /// Records what is wrong as problems; then the workload is not to be used. `finish` is called by read_workload.
  std::unique_ptr<Workload> (*read)(JsonObject& object);
};

/// Every workload that there is. Adding one: its own files and one row here.
const std::vector<WorkloadRow>& workload_table();

/// nullptr if there is none of this type. Whatever is wrong is among the problems of `place`; what depends on the
/// machine is for Workload::check.
std::unique_ptr<Workload> read_workload(const JsonValue& place);

} // namespace loghop
