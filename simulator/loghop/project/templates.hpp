// The files of simulator/loghop/project/template, as they stood when the program was built.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace loghop::project {

/// Name from the root of the repository, and text.
const std::vector<std::pair<std::string, std::string>>& templates();

} // namespace loghop::project
