// Calibrations of platforms, kept in a folder so that each is measured once.
//
// A calibration is found by a hash (XXH3, 128 bits) of everything that it follows from: the platform's text, the
// SimGrid file that it names, the options, the running program itself, and the version of SimGrid. A new program
// measures anew. If several programs need it at once, one measures and the others wait for it. A damaged file is measured again (base/kept_file.hpp); a folder that cannot be written is no error.
#pragma once

#include "loghop/microbenchmark/calibrate_platform.hpp"

#include <string>
#include <utility>
#include <vector>

namespace loghop {

/// Names and values of what a calibration follows from, besides the program: "platform" and "files", hashes, and
/// "benchmarks", the options in words.
std::vector<std::pair<std::string, std::string>>
calibration_inputs(const Platform& platform, const std::string& platform_text, const CalibrateOptions& options);

struct CachedCalibration {
  Calibration calibration;
  bool measured = false; ///< measured now; otherwise it was kept
};

/// `platform_text` is the file that `platform` was read from. `folder` is made if need be. Throws
/// std::invalid_argument as calibrate_platform does, and std::runtime_error with the reasons if a measurement fails:
/// nothing is kept then. Throws InputErrors if something else than a file is in the place of a kept one.
CachedCalibration cached_calibration(const Platform& platform, const std::string& platform_text,
                                     const CalibrateOptions& options, const std::string& folder);

} // namespace loghop
