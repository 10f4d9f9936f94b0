// A table as benchmarks print it: a line of column names, then a row of words a line.
#pragma once

#include "loghop/import/import_text.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

/// A row whose number of cells is that of the columns.
using Cells = std::vector<std::string_view>;

class PrintedTable {
public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  PrintedTable() = default;
  explicit PrintedTable(std::vector<std::string> columns) : columns_(std::move(columns)) {}

  bool empty() const { return columns_.empty(); }
  const std::string& name(std::size_t column) const { return columns_[column]; }

  /// The first of these names that there is; `none` if there is none.
  std::size_t find(std::initializer_list<const char*> names) const;
  /// The same; a problem of the file if there is none.
  std::size_t require(ImportText& text, std::size_t line, std::initializer_list<const char*> names) const;

  /// The cells of a line; nothing, and a report, if there are fewer or more than columns.
  Cells cells(ImportText& text, const TextLine& line) const;

private:
  std::vector<std::string> columns_;
};

} // namespace loghop
