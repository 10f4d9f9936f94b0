#include "loghop/report/core/table.hpp"

#include "loghop/units/printable.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <system_error>

namespace loghop {

namespace {

/// Characters on the screen, for text in UTF-8 without combining or wide characters.
std::size_t width_of(const std::string& text)
{
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths)
{
  std::string result;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string padding(widths[i] - width_of(cells[i]), ' ');
    result += (i == 0 ? "" : "  ") + (i == 0 ? cells[i] + padding : padding + cells[i]);
  }
  result.erase(result.find_last_not_of(' ') + 1);
  return result + "\n";
}

std::vector<std::string> printable_cells(const std::vector<std::string>& cells)
{
  std::vector<std::string> result;
  for (const std::string& cell : cells)
    result.push_back(printable(cell));
  return result;
}

} // namespace

Table::Table(const std::vector<std::string>& header) : header_(printable_cells(header)) {}

void Table::add(const std::vector<std::string>& cells)
{
  rows_.push_back(printable_cells(cells));
}

std::string Table::text() const
{
  std::vector<std::size_t> widths;
  for (const std::string& cell : header_)
    widths.push_back(width_of(cell));
  for (const auto& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], width_of(row[i]));
  std::string dashes;
  for (std::size_t i = 0; i < widths.size(); ++i)
    dashes += (i == 0 ? "" : "  ") + std::string(widths[i], '-');
  std::string result = line(header_, widths) + dashes + "\n";
  for (const auto& row : rows_)
    result += line(row, widths);
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
