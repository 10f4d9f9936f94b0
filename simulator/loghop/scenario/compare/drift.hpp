// Differences between an earlier comparison of a scenario and a new one: find_drift.hpp finds them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// One difference.
struct DriftLine {
  enum class Kind { changed, appeared, gone };
  enum class Of { simulated, predicted, a_case, a_model, a_claim };
  Kind kind = Kind::changed;
  Of of = Of::simulated;
  std::string name;                  ///< of the case, model or claim
  std::string model;                 ///< only `predicted`
  std::optional<double> before, now; ///< in seconds; nothing: the simulation failed, or the model does not cover it
  std::optional<double> relative;    ///< (now - before) / before; nothing if one is missing, or before is 0
  std::string verdict_before, verdict_now; ///< only a claim that changed

  /// "drift: a: simulated 1.5e-06 s, before 1.2e-06 s (+25 %)", in one line.
  std::string text() const;
};

struct Drift {
  std::string baseline; ///< name of its file
  double allowed = 0;   ///< |relative| up to this is no drift
  std::vector<DriftLine> lines;
};

} // namespace loghop
