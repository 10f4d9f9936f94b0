// Tables that tests expect, from their cells.
#pragma once

#include "loghop/report/core/table.hpp"

#include <string>
#include <vector>

namespace loghop::test {

/// The text of a table of these rows, the first of which is its header.
inline std::string table_of(const std::vector<std::vector<std::string>>& rows)
{
  Table table(rows.front());
  for (std::size_t i = 1; i < rows.size(); ++i)
    table.add(rows[i]);
  return table.text();
}

} // namespace loghop::test
