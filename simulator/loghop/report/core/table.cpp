#include "loghop/report/core/table.hpp"

#include "loghop/units/printable.hpp"

#include <algorithm>

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

std::string csv_line(const std::vector<std::string>& cells)
{
  std::string result;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) result += ',';
    if (cells[i].find_first_of(",\"\r\n") == std::string::npos) {
      result += cells[i];
      continue;
    }
    result += '"';
    for (char c : cells[i])
      result += c == '"' ? std::string("\"\"") : std::string(1, c);
    result += '"';
  }
  return result + "\n";
}

} // namespace loghop
