// The texts of the schemas and of the pages with keys, as they stood when the program was built.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace loghop::manual {

/// Name from the root of the repository, and text.
const std::vector<std::pair<std::string, std::string>>& shipped_schemas();
/// Likewise.
const std::vector<std::pair<std::string, std::string>>& shipped_pages();

} // namespace loghop::manual
