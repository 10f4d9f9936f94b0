// All-to-alls under load of SimGrid's platform calibration: rank,op,bytes,start,duration in milliseconds, by rank.
//
// The number of ranks is in no column. Ranks join from step to step and stay: a rank that called k times took part in
// the last k all-to-alls. So the i-th from the end had as many ranks as there are with at least i calls.
#pragma once

#include "loghop/import/import_text.hpp"
#include "loghop/import/sample_series.hpp"

#include <vector>

namespace loghop {

/// One series of "collective" for each number of ranks; a value is the longest of all ranks' calls. Problems of the
/// text: calls that were said to be the same one, and do not overlap in time; ranks that are missing.
std::vector<SampleSeries> read_simgrid_load(ImportText& text);

} // namespace loghop
