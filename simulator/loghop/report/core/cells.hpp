// Cells of a row of a table, or the names of its columns.
#pragma once

#include <string>
#include <vector>

namespace loghop {

/// Further cells of the row.
inline void append(std::vector<std::string>& cells, const std::vector<std::string>& more)
{
  cells.insert(cells.end(), more.begin(), more.end());
}

} // namespace loghop
