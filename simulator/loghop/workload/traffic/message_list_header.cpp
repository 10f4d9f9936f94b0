#include "loghop/workload/traffic/message_list_header.hpp"

#include "loghop/units/nearest_name.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>
#include <array>

namespace loghop {

namespace {

constexpr std::size_t release_position = 1;

/// The names that the column at each position may have.
const std::array<std::vector<std::string>, 5>& column_names()
{
  static const std::array<std::vector<std::string>, 5> names = {
      {{"message"},
       {"release_ps", "release_ns", "release_us", "release_ms", "release_s", "release_flits", "release"},
       {"source"},
       {"destination"},
       {"bytes"}}};
  return names;
}

std::vector<std::string> all_names()
{
  std::vector<std::string> all;
  for (const auto& names : column_names())
    all.insert(all.end(), names.begin(), names.end());
  return all;
}

bool contains(const std::vector<std::string>& names, std::string_view name)
{
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Columns that no list has.
void report_unknown(const std::vector<std::string_view>& columns, const std::string& file, std::size_t line,
                    Problems& problems)
{
  const std::vector<std::string> known = all_names();
  for (const std::string_view column : columns) {
    if (contains(known, column)) continue;
    problems.add_line(file, line,
                      "unknown column " + in_quotes(column) + "; allowed are " + allowed_message_list_header(),
                      nearest_name(column, known));
  }
}

/// Columns that every list has once.
void report_missing(const std::vector<std::string_view>& columns, const std::string& file, std::size_t line,
                    Problems& problems)
{
  for (const auto& names : column_names()) {
    const auto count =
        std::count_if(columns.begin(), columns.end(), [&](std::string_view column) { return contains(names, column); });
    if (count == 1) continue;
    const std::string fault = count == 0 ? "there is no column " : "there are " + std::to_string(count) + " columns ";
    problems.add_line(file, line,
                      fault + in_quotes(names.front()) + (names.size() > 1 ? " (or with another unit)" : "") +
                          "; allowed are " + allowed_message_list_header());
  }
}

bool in_order(const std::vector<std::string_view>& columns)
{
  return std::equal(columns.begin(), columns.end(), column_names().begin(), column_names().end(),
                    [](std::string_view column, const auto& names) { return contains(names, column); });
}

} // namespace

std::string allowed_message_list_header()
{
  return "message,release_<unit>,source,destination,bytes, unit one of ps, ns, us, ms, s, flits; or "
         "message,release,source,destination,bytes, where each release has its unit";
}

std::optional<std::string> read_release_unit(const std::vector<std::string_view>& columns, const std::string& file,
                                             std::size_t line, Problems& problems)
{
  if (in_order(columns)) {
    const std::string_view release = columns[release_position];
    const std::size_t underscore = release.find('_');
    return underscore == std::string_view::npos ? "" : std::string(release.substr(underscore + 1));
  }
  const std::size_t before = problems.size();
  report_unknown(columns, file, line, problems);
  report_missing(columns, file, line, problems);
  if (problems.size() == before) {
    problems.add_line(file, line, "the columns are in another order; allowed are " + allowed_message_list_header());
  }
  return std::nullopt;
}

} // namespace loghop
