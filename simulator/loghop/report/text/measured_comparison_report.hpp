// Writes the comparison of a platform with measurements: tables for people, JSON for programs
// ("loghop.measured_comparison"), CSV for spreadsheets. See docs/output.md.
#pragma once

#include "loghop/tune/measured_comparison.hpp"

#include <cstdint>
#include <string>

namespace loghop {

/// What was compared.
struct ComparedPlatform {
  std::string file;
  std::string name;
  std::uint64_t seed = 1;
};

/// Mean and largest errors by table and decade of the size, of the simulation and of each model.
std::string measured_comparison_table(const ComparedPlatform& platform, const MeasuredComparison& comparison);

/// The same, and every measured time with the others.
std::string measured_comparison_json(const ComparedPlatform& platform, const MeasuredComparison& comparison);

/// Every measured time with the others: one row a point.
std::string measured_comparison_csv(const MeasuredComparison& comparison);

} // namespace loghop
