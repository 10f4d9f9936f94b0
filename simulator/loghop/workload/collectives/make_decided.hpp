// The algorithm "default": what the library of the options chooses.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/options.hpp"
#include "loghop/workload/collectives/decisions/library_decisions.hpp"

#include <memory>
#include <string>

namespace loghop::collectives {

/// What the library of the options takes, or `options.choice` of it. Throws std::invalid_argument if the options have no
/// library, or its choices for the collective are not known, or it has no such choice.
const LibraryChoice& library_choice(const std::string& collective, int ranks, const CollectiveOptions& options);

/// The name of the algorithm of the choice; "": several in sequence.
std::string library_algorithm(const std::string& collective, int ranks, const CollectiveOptions& options);

/// The algorithm of the choice. Throws std::invalid_argument if the options have no library, or its choices for the collective are not known.
std::unique_ptr<CollectiveAlgorithm> make_decided(const std::string& collective, int ranks,
                                                  const CollectiveOptions& options);

} // namespace loghop::collectives
