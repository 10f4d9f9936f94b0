// The formats of other tools' measurements. Adding one is a file with a reader and a row of the table.
#pragma once

#include "loghop/import/import_text.hpp"
#include "loghop/import/sample_series.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

struct ImportFormat {
  std::string name;
  std::string summary;
  /// Repetitions of a size that are cold, in their order, and dropped unless the user says otherwise.
  std::size_t drop_first = 0;
  /// Reports to the text what it does not use, and what makes no sense of the file. Never throws for any text.
  ImportedFile (*read)(ImportText& text);
};

/// Every format that there is: `loghop list formats` and messages about unknown ones use it.
const std::vector<ImportFormat>& import_format_table();

// The readers.

ImportedFile read_osu(ImportText& text);
ImportedFile read_imb(ImportText& text);
ImportedFile read_netgauge(ImportText& text);
ImportedFile read_simgrid(ImportText& text);
ImportedFile read_collectives(ImportText& text);

/// Reads the all-to-alls under load of SimGrid's platform calibration (read_simgrid_load.cpp): one series of
/// "collective" for each number of ranks; a value is the longest of all ranks' calls.
std::vector<SampleSeries> read_simgrid_load(ImportText& text);

} // namespace loghop
