// A set of finished cases of one run, from one file or several.
#pragma once

#include "loghop/base/input_error.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace loghop {

/// A case is told from others by its seed and its name.
using CaseKey = std::pair<std::uint64_t, std::string>;

struct KeptCase {
  CaseOutcome outcome;
  std::string file; ///< it comes from; "": it was simulated here
};

/// Of a case that comes twice, the one that succeeded stays; of two that succeeded, the one that took less time. So the
/// set does not depend on the order in which cases come.
class KeptCases {
public:
  /// A problem: both succeeded, and their results differ.
  void add(const CaseKey& key, KeptCase kept, Problems& problems);

  /// nullptr: there is none.
  const CaseOutcome* find(const CaseKey& key) const;
  const std::map<CaseKey, KeptCase>& all() const { return cases_; }

private:
  std::map<CaseKey, KeptCase> cases_;
};

} // namespace loghop
