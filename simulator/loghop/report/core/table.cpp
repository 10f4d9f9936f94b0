#include "loghop/report/core/table.hpp"

#include "loghop/units/printable.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <numeric>
#include <system_error>

namespace loghop {

namespace {

/// Characters on the screen, for text in UTF-8 without combining or wide characters.
std::size_t width_of(const std::string& text)
{
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

constexpr const char* between_columns = "  ";

std::string padded(const std::string& cell, std::size_t width, bool left)
{
  const std::string padding(width - width_of(cell), ' ');
  return left ? cell + padding : padding + cell;
}

std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& columns,
                 const std::vector<std::size_t>& widths)
{
  std::string result;
  for (const std::size_t column : columns)
    result += (column == columns.front() ? "" : between_columns) + padded(cells[column], widths[column], column == 0);
  result.erase(result.find_last_not_of(' ') + 1);
  return result + "\n";
}

std::size_t& most_width()
{
  static std::size_t width = 0;
  return width;
}

std::vector<std::string> printable_cells(const std::vector<std::string>& cells)
{
  std::vector<std::string> result;
  for (const std::string& cell : cells)
    result.push_back(printable(cell));
  return result;
}

} // namespace

void fold_tables(std::size_t width)
{
  most_width() = width;
}

Table::Table(const std::vector<std::string>& header, Folding folding)
    : folding_(folding), header_(printable_cells(header))
{}

void Table::add(const std::vector<std::string>& cells)
{
  rows_.push_back(printable_cells(cells));
}

std::vector<std::size_t> Table::widths() const
{
  std::vector<std::size_t> widths;
  for (const std::string& cell : header_)
    widths.push_back(width_of(cell));
  for (const auto& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], width_of(row[i]));
  return widths;
}

/// The columns of each table: as many as fit, but at least one group besides those that are repeated.
std::vector<std::vector<std::size_t>> Table::folded(const std::vector<std::size_t>& widths) const
{
  const std::size_t repeated = std::min(folding_.repeated, widths.size());
  std::vector<std::size_t> first(repeated);
  std::iota(first.begin(), first.end(), std::size_t{0});
  const auto width_with = [&](std::size_t width, std::size_t column) { return width + 2 + widths[column]; };
  std::size_t width_of_first = 0;
  for (const std::size_t column : first)
    width_of_first = width_with(width_of_first, column);
  std::vector<std::vector<std::size_t>> tables{first};
  std::size_t width = width_of_first;
  for (std::size_t group = repeated; group < widths.size(); group += folding_.together) {
    const std::size_t end = std::min(group + folding_.together, widths.size());
    std::size_t wider = width;
    for (std::size_t column = group; column < end; ++column)
      wider = width_with(wider, column);
    if (most_width() > 0 && wider - 2 > most_width() && tables.back().size() > repeated) {
      tables.push_back(first);
      wider = width_of_first + (wider - width);
    }
    for (std::size_t column = group; column < end; ++column)
      tables.back().push_back(column);
    width = wider;
  }
  return tables;
}

std::string Table::text_of(const std::vector<std::size_t>& columns, const std::vector<std::size_t>& widths) const
{
  std::vector<std::string> dashes;
  for (const std::size_t width : widths)
    dashes.emplace_back(width, '-');
  std::string result = line(header_, columns, widths) + line(dashes, columns, widths);
  for (const auto& row : rows_)
    result += line(row, columns, widths);
  return result;
}

std::string Table::text() const
{
  const std::vector<std::size_t> all = widths();
  std::string result;
  for (const std::vector<std::size_t>& columns : folded(all))
    result += (result.empty() ? "" : "\n") + text_of(columns, all);
  return result;
}

namespace {

bool& is_for_spreadsheets()
{
  static bool safe = false;
  return safe;
}

bool is_number(const std::string& cell)
{
  double value = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  return error == std::errc() && end == cell.data() + cell.size() && std::isfinite(value);
}

bool is_computed(const std::string& cell)
{
  return !cell.empty() && std::strchr("=+-@\t\r", cell.front()) != nullptr && !is_number(cell);
}

std::string csv_cell(const std::string& text)
{
  const std::string cell = is_for_spreadsheets() && is_computed(text) ? "'" + text : text;
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell)
    quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

} // namespace

void csv_for_spreadsheets(bool safe)
{
  is_for_spreadsheets() = safe;
}

std::string csv_line(const std::vector<std::string>& cells)
{
  std::string result;
  for (std::size_t i = 0; i < cells.size(); ++i)
    result += (i > 0 ? "," : "") + csv_cell(cells[i]);
  return result + "\n";
}

} // namespace loghop
