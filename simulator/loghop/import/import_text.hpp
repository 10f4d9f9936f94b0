// The text of a measurement: its lines, their words, and cells of sizes and times.
//
// Every cell that cannot be used is reported with the line: `x.txt:7: left out: expected a time above 0 in
// "t[usec]", found "-nan"`. A file of which nothing is left is refused with these lines as its errors.
#pragma once

#include "loghop/base/input_error.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

struct TextLine {
  std::size_t number = 0; ///< counted from 1
  std::string_view text;  ///< without blanks at both ends; never empty
};

/// A file as lines, and the notes and problems that readers find in it.
class ImportText {
public:
  /// Refuses bytes that no text has. A last line without an end is reported: it may be cut.
  ImportText(std::string file, std::string text);
  ImportText(const ImportText&) = delete;
  ImportText& operator=(const ImportText&) = delete;

  /// Reads a file, compressed by gzip or not, or standard input for "-". Throws InputErrors.
  static std::string read(const std::string& file);

  const std::string& file() const { return file_; }
  const std::vector<TextLine>& lines() const { return lines_; }
  const std::vector<InputError>& notes() const { return notes_; }
  const Problems& problems() const { return problems_; }

  void note(std::size_t line, const std::string& text);    ///< the line is used; said once
  void left_out(std::size_t line, const std::string& why); ///< the line, or a part of it, is not used
  void problem(std::size_t line, const std::string& text); ///< the file is refused

  /// Whole bytes. Nothing, and a report, for other cells.
  std::optional<std::int64_t> size_cell(std::size_t line, const std::string& column, std::string_view cell);
  /// A time, or a rate, above 0, times `unit`. Nothing, and a report, for other cells and for times above 1e6 s.
  std::optional<double> time_cell(std::size_t line, const std::string& column, std::string_view cell, double unit);
  std::optional<double> rate_cell(std::size_t line, const std::string& column, std::string_view cell);
  /// A whole number from 1. Nothing, and a report, for other cells.
  std::optional<std::int64_t> count_cell(std::size_t line, const std::string& column, std::string_view cell);

private:
  std::string file_;
  std::string text_;
  std::vector<TextLine> lines_;
  std::vector<InputError> notes_;
  Problems problems_;
};

/// The words of a text: its parts between blanks.
std::vector<std::string_view> words_of(std::string_view text);
/// The fields of a text: its parts between commas, without blanks around them.
std::vector<std::string_view> fields_of(std::string_view text);
/// Without blanks at both ends.
std::string_view trimmed(std::string_view text);
bool starts_with(std::string_view text, std::string_view with);
/// A whole number of at least 0 that is all of the text.
std::optional<std::int64_t> whole_number(std::string_view text);
/// A number that is all of the text, neither infinite nor "nan".
std::optional<double> finite_number(std::string_view text);

} // namespace loghop
