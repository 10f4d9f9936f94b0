// Writes a scenario with one case for each measured point of a calibration that a workload gives too.
//
//   half_round_trip, packed_half_round_trip   workload ping_pong between the places of the table's level
//   collective, if its algorithm is known     workload collective; "until" is "each" if the table's statistic is the mean
//                                             over ranks (is_mean_over_ranks)
//
// Ranks run where benchmarks of the platform put them (microbenchmark/benchmark_of.hpp), so that a case takes the time
// to which `loghop tune` holds the point. Each case has `measured` with the value and the source of the table.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/platform/platform.hpp"

#include <string>
#include <vector>

namespace loghop {

struct MeasuredScenario {
  std::string text;                  ///< of the file
  std::vector<std::string> left_out; ///< tables and points that are in no case, and why
};

/// `path` is the platform's as the file names it, `name` that of the scenario. Names of cases are unique: they have all
/// that tells two points of a calibration apart. Throws InputErrors, with all that was left out, if no point is left.
MeasuredScenario measured_scenario(const Calibration& calibration, const Platform& platform, const std::string& path,
                                   const std::string& name);

/// The name under which the scenario file `scenario` finds the file `platform`: relative to the scenario's folder if
/// `platform` is relative and such a path leads to it, else absolute. "-" as a scenario stands in the current folder.
std::string path_from_scenario(const std::string& platform, const std::string& scenario);

} // namespace loghop
