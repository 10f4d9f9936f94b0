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

/// One line of CSV (RFC 4180), with its line end: cells are quoted where they need to be. All CSV of the program whose
/// cells may be names is written by this function.
///
/// Spreadsheets compute cells that begin with = + - @, a tab or a carriage return: a case named "=1+1" becomes 2, and
/// worse is possible. After csv_for_spreadsheets(true) a ' stands before such a cell, unless it is a number. The default
/// leaves names as they are: programs that read the results find cases by name.
std::string csv_line(const std::vector<std::string>& cells);

/// For all lines from now on.
void csv_for_spreadsheets(bool safe);

} // namespace loghop
