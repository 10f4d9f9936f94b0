// Text tables whose columns line up: the first column to the left, numbers to the right.
#pragma once

#include <string>
#include <vector>

namespace loghop {

class Table {
public:
  explicit Table(const std::vector<std::string>& header);

  /// As many cells as the header has. Control characters are shown as \xNN, so that a row stays one line.
  void add(const std::vector<std::string>& cells);
  bool empty() const { return rows_.empty(); }
  /// Header, a line of dashes, rows; two blanks between columns, none at the end of a line.
  std::string text() const;

private:
  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
};

/// One line of CSV (RFC 4180), with its line end: cells are quoted where they need to be.
std::string csv_line(const std::vector<std::string>& cells);

} // namespace loghop
