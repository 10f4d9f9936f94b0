// Text tables whose columns line up: the first column to the left, numbers to the right.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

/// How a table is folded that is wider than fold_tables() allows: into tables one below the other.
struct Folding {
  std::size_t repeated = 1; ///< columns on the left that each of them has
  std::size_t together = 1; ///< of the further ones, so many that belong together: a model's time and its error
};

class Table {
public:
  explicit Table(const std::vector<std::string>& header, Folding folding = {});

  /// As many cells as the header has. Control characters are shown as \xNN, so that a row stays one line.
  void add(const std::vector<std::string>& cells);
  bool empty() const { return rows_.empty(); }
  /// Header, a line of dashes, rows; two blanks between columns, none at the end of a line.
  std::string text() const;

private:
  std::vector<std::size_t> widths() const;
  std::vector<std::vector<std::size_t>> folded(const std::vector<std::size_t>& widths) const;
  std::string text_of(const std::vector<std::size_t>& columns, const std::vector<std::size_t>& widths) const;

  Folding folding_;
  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
};

/// For all tables from now on: the most characters of a line, if the columns allow it; 0, the default: any number.
void fold_tables(std::size_t width);

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
