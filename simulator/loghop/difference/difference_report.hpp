// Writes differences of two files for people and for programs.
#pragma once

#include "loghop/difference/document_difference.hpp"

#include <string>
#include <vector>

namespace loghop::difference {

/// A line each: "changed  /network/hop  2us -> 3us  (+50.00 %)". Empty if there are none, as of diff.
std::string difference_text(const std::vector<Change>& changes);

/// "loghop.diff", version 1: docs/output.md.
std::string difference_json(const std::string& before, const std::string& now, const TwoFiles& files,
                            const std::vector<Change>& changes);

} // namespace loghop::difference
