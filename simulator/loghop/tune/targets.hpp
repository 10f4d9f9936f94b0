// Measured times that a platform is fitted to, or held against: points of calibration files, and cases of scenarios.
//
// A target is one measured time and the simulation that gives the same time. Targets of one table (a table of a
// calibration file; in a scenario, all cases that differ by sizes only) and one decade of the size form a group.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/platform/platform.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

struct Target {
  std::size_t table = 0; ///< index in Targets::tables
  std::string point;     ///< "64 B, stride 16 B"; of a scenario the case
  double size_bytes = 0;
  double measured_s = 0;
  std::function<double(const Platform&)> simulated_s; ///< runs the simulation, in this process
  MeasuredPoint measured{};                           ///< of a table of a calibration

  double error_of(double time_s) const { return time_s / measured_s - 1; }
  int decade() const; ///< floor(log10(size)); 0 for sizes below 10 B
};

struct TargetTable {
  std::string file;
  std::string place;    ///< JSON pointer; "" for cases of a scenario
  std::string what;     ///< "half_round_trip, between_nodes"
  std::string quantity; ///< of a table of a calibration; "" for cases
  std::string measures; ///< the same for tables that the same simulation gives; "" for cases
  bool held_out = false;
  std::shared_ptr<const MeasuredTable> measured{}; ///< of a calibration, without points; nullptr for cases
};

struct Targets {
  std::vector<TargetTable> tables;
  std::vector<Target> points;
  std::vector<std::string> left_out; ///< what stands in the files and was not used, and why
};

/// By which `tune --only` finds a table: "half_round_trip", "half_round_trip/within_node", "broadcast",
/// "broadcast/binomial", "scatter/basic_linear".
bool has_name(const MeasuredTable& table, const std::string& name);

/// Adds all measured times of a file, which is a calibration or a scenario with "measured". Of a scenario the cases
/// count whose platform has the name of `platform`, and they run on the candidates instead of it.
/// `seed`: of what is drawn; without one that of a scenario, and 1. `only`: names of the tables of a calibration that are
/// not held out; none: all. What is held out and what the platform cannot give is left out.
/// Throws InputErrors for files that are wrong, levels that the platform lacks, and files without any measured time.
void add_targets(Targets& targets, const std::string& file, const Platform& platform, bool held_out,
                 const std::optional<std::uint64_t>& seed, const std::vector<std::string>& only = {});

/// What becomes of points that a platform's benchmarks refuse: of levels that it lacks, with more ranks than it has.
enum class Refused { are_errors, are_left_out };

/// Adds the tables of a calibration, which was read from `file`. Throws InputErrors for refused points that are not held
/// out, if they are errors.
void add_calibration(Targets& targets, const Calibration& calibration, const std::string& file,
                     const Platform& platform, std::uint64_t seed, Refused refused, bool held_out = false,
                     const std::vector<std::string>& only = {});

/// For messages: "calibration/x.json:/tables/0, 64 B".
std::string name_of(const Targets& targets, const Target& target);

/// One line for each pair of fitted tables that measure the same and differ by more than a tenth in the mean.
std::vector<std::string> contradictions(const Targets& targets);

/// w of each target (robust_least_squares.hpp): each group has the same sum, and the mean is 1. Held-out targets have 0.
std::vector<double> weights_of(const Targets& targets);

} // namespace loghop
