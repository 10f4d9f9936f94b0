// Groups the cases of a scenario that are alternatives of each other.
//
// Cases form one question if they differ only at the places to choose, and at places that do not affect the simulation
// (choose.hpp). The title of a question has the values that vary between questions, "message 1KiB, ranks 64"; that of
// an alternative has the values at the places to choose. The sources of values do not count. Domain: any cases; order:
// that of the scenario, questions by their first case. Nothing throws but for lack of memory.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

struct CaseAlternative {
  std::size_t at = 0;    ///< index of the case
  std::string title;     ///< "binomial"; of several places "algorithm chain, segment 4KiB"; or the name of the case
  nlohmann::json values; ///< values by JSON pointer; null where the case has nothing
};

struct CaseQuestion {
  std::string title;
  std::vector<CaseAlternative> alternatives;
};

/// `choose` is right for these cases (choose.hpp).
std::vector<CaseQuestion> questions_of(const std::vector<Case>& cases, const std::vector<std::string>& choose);

/// "algorithm" of "/workload/algorithm"; of several places "algorithm and segment".
std::string choice_label(const std::vector<std::string>& choose);

} // namespace loghop
