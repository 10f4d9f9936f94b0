// The options of patterns as texts: how each is written, read and shown. Command line and reports use one table.
//
// Sizes are quantities with units ("16KiB"), counts whole numbers, grids and images "2x8" (x first), words as listed.
#pragma once

#include "loghop/predict/core/pattern.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

struct PatternOptionRow {
  PatternOption option;
  std::string name;        ///< "size": column of tables; with "--" in front on the command line
  std::string key;         ///< "size_bytes": in JSON and CSV
  std::string placeholder; ///< "SIZE"
  std::string summary;     ///< with the default
  /// Throws std::invalid_argument that says what is allowed and what was found.
  void (*read)(const std::string& text, PatternArguments& arguments);
  std::string (*text)(const PatternArguments& arguments);             ///< "-": not given
  std::optional<double> (*number)(const PatternArguments& arguments); ///< null where the option is a word
};

/// Every option that there is.
const std::vector<PatternOptionRow>& pattern_option_table();

/// The required and the optional ones of a pattern, in that order.
std::vector<const PatternOptionRow*> options_of(const PatternRow& row);

} // namespace loghop
