#include "loghop/import/printed_table.hpp"

#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

std::size_t PrintedTable::find(std::initializer_list<const char*> names) const
{
  for (const char* name : names) {
    const auto at = std::find(columns_.begin(), columns_.end(), name);
    if (at != columns_.end()) return static_cast<std::size_t>(at - columns_.begin());
  }
  return none;
}

std::size_t PrintedTable::require(ImportText& text, std::size_t line, std::initializer_list<const char*> names) const
{
  const std::size_t column = find(names);
  if (column == none)
    text.problem(line, fmt::format("expected a column {}, found {}", in_quotes(*names.begin()),
                                   columns_.empty() ? "none" : list_in_quotes(columns_)));
  return column;
}

Cells PrintedTable::cells(ImportText& text, const TextLine& line) const
{
  Cells cells = words_of(line.text);
  if (cells.size() == columns_.size()) return cells;
  text.left_out(line.number, fmt::format("expected {} columns ({}), found {}", columns_.size(),
                                         list_in_quotes(columns_), in_quotes(line.text)));
  return {};
}

} // namespace loghop
