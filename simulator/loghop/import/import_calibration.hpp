// Makes a calibration of files of other tools: one value a size, with the reduction described in each table's source.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/import/import_format.hpp"
#include "loghop/import/reduce.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

struct ImportOptions {
  const ImportFormat* format = nullptr;
  Level level = Level::between_nodes;
  int ranks = 0;                                 ///< ranks of collectives whose files do not say; 0: not given
  int ranks_per_node = 0;                        ///< 0: not given
  std::map<std::string, std::string> algorithms; ///< by collective, where the files do not say
  const Statistic* statistic = &statistic_table().front();
  std::optional<std::size_t> drop_first; ///< repetitions of each size; none: as the format says
  double pool = 0;                       ///< reach of pool_neighbours; 0: each size for itself
  int thin = 0;                          ///< sizes a decade; 0: all
};

struct ImportFile {
  std::string name; ///< for messages; its last part stands in the sources of tables
  std::string text;
};

/// Adds a table for each benchmark of the files to the calibration, and its tool. Returns what was left out, and what
/// else users should know, in the order of files and lines.
///
/// Several files of one benchmark are reduced together. Throws InputErrors: of files that are not of the format or have
/// nothing that can be used, of points that the calibration has already, of collectives whose ranks are not known.
/// The calibration is then as it was.
std::vector<InputError> import_files(const std::vector<ImportFile>& files, const ImportOptions& options,
                                     Calibration& calibration);

} // namespace loghop
