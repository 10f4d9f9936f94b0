// The meaning of each collective: the data that ranks hold before it, and the data that each must hold after it.
#pragma once

#include "unit/workload/collectives/symbolic_run.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"

#include <string>
#include <vector>

namespace loghop::collectives::test {

/// By number in the group. A rank may hold more than it must afterwards.
struct Meaning {
  std::vector<Holding> before;
  std::vector<Holding> after;
};

Meaning meaning_of(const std::string& collective, const std::string& name, const CollectiveAlgorithm& algorithm,
                   const CollectiveOptions& options);

/// Says what is wrong with an outcome; empty if nothing is.
std::vector<std::string> problems_of(const Outcome& outcome, const Meaning& meaning);

} // namespace loghop::collectives::test
