#include "loghop/report/text/profile_report.hpp"

#include "loghop/report/core/cells.hpp"
#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace loghop {

namespace {

using nlohmann::ordered_json;
using simulate::CallRow;
using simulate::time_kind_names;
using Cells = std::vector<std::string>;

std::string why_none(const CaseOutcome& outcome)
{
  if (!outcome.succeeded) return outcome.error;
  return outcome.result.calls ? "" : "its ranks make no calls of MPI";
}

std::string percent(Picoseconds part, Picoseconds whole)
{
  return whole == 0 ? "-" : fmt::format("{:.1f}%", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

/// "4096-8191".
std::string class_of(const CallRow& row)
{
  if (row.least_bytes < 0) return "-";
  if (row.least_bytes == row.most_bytes) return std::to_string(row.least_bytes);
  return std::to_string(row.least_bytes) + "-" + std::to_string(row.most_bytes);
}

Cells table_row(const Case& c, const CallRow& row, Picoseconds all, bool shares)
{
  const double time = to_seconds(row.time).count();
  Cells cells = {c.name,
                 row.call,
                 row.communicator.empty() ? "-" : row.communicator,
                 class_of(row),
                 std::to_string(row.calls),
                 row.least_bytes < 0 ? "-" : std::to_string(row.sent),
                 row.least_bytes < 0 ? "-" : std::to_string(row.received),
                 figure(c.unit.shown(time)),
                 figure(c.unit.shown(time / static_cast<double>(row.calls))),
                 c.unit.name,
                 percent(row.time, all)};
  if (shares)
    for (const Picoseconds part : row.shares.time)
      cells.push_back(percent(part, row.time));
  return cells;
}

/// -1 of no size is an empty cell.
std::string bytes_cell(std::int64_t bytes)
{
  return bytes < 0 ? "" : std::to_string(bytes);
}

Cells csv_row(const std::string& name, const CallRow& row, bool shares)
{
  Cells cells = {name,
                 row.call,
                 row.communicator,
                 row.ranks == 0 ? "" : std::to_string(row.ranks),
                 bytes_cell(row.least_bytes),
                 bytes_cell(row.most_bytes),
                 std::to_string(row.calls),
                 std::to_string(row.sent),
                 std::to_string(row.received),
                 std::to_string(row.time),
                 std::to_string(row.longest)};
  if (shares)
    for (const Picoseconds part : row.shares.time)
      cells.push_back(std::to_string(part));
  cells.emplace_back();
  return cells;
}

ordered_json json_of(const CallRow& row, bool shares)
{
  ordered_json json = {{"call", row.call}};
  if (row.ranks > 0) {
    json["communicator"] = row.communicator;
    json["ranks"] = row.ranks;
  }
  if (row.least_bytes >= 0) {
    json["least_bytes"] = row.least_bytes;
    json["most_bytes"] = row.most_bytes;
  }
  json["calls"] = row.calls;
  json["sent_bytes"] = row.sent;
  json["received_bytes"] = row.received;
  json["time_ps"] = row.time;
  json["longest_ps"] = row.longest;
  for (std::size_t kind = 0; shares && kind < row.shares.time.size(); ++kind)
    json["breakdown_ps"][time_kind_names[kind]] = row.shares.time[kind];
  return json;
}

Picoseconds sum_of(const std::vector<CallRow>& rows)
{
  Picoseconds sum = 0;
  for (const CallRow& row : rows)
    sum += row.time;
  return sum;
}

} // namespace

std::string profile_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes, bool shares)
{
  Cells header = {"case",         "call", "communicator", "size [B]", "calls", "sent [B]",
                  "received [B]", "time", "a call",       "unit",     "part"};
  if (shares) header.insert(header.end(), time_kind_names.begin(), time_kind_names.end());
  Table table(header);
  std::string reasons;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Case& c = scenario.cases[i];
    if (const std::string why = why_none(outcomes[i]); !why.empty()) {
      reasons += printable(c.name) + " has none: " + why + "\n";
      continue;
    }
    const std::vector<CallRow>& rows = *outcomes[i].result.calls;
    const Picoseconds sum = sum_of(rows);
    for (const CallRow& row : rows)
      table.add(table_row(c, row, sum, shares));
  }
  return table.text() + (reasons.empty() ? "" : "\n" + reasons);
}

std::string profile_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes, bool shares)
{
  Cells header = {"case",  "call",       "communicator",   "ranks",   "least_bytes", "most_bytes",
                  "calls", "sent_bytes", "received_bytes", "time_ps", "longest_ps"};
  if (shares)
    for (const char* kind : time_kind_names)
      header.push_back(std::string(kind) + "_ps");
  header.emplace_back("error");
  std::string text = csv_line(header);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const std::string& name = scenario.cases[i].name;
    if (const std::string why = why_none(outcomes[i]); !why.empty()) {
      Cells cells(header.size());
      cells.front() = name;
      cells.back() = why;
      text += csv_line(cells);
      continue;
    }
    for (const CallRow& row : *outcomes[i].result.calls)
      text += csv_line(csv_row(name, row, shares));
  }
  return text;
}

std::string profile_json(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes, bool shares)
{
  ordered_json json = {{"format", "loghop.profile"}, {"version", 1}};
  json["context"] = result_context(scenario);
  json["input"] = scenario.resolved;
  json["cases"] = ordered_json::array();
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    ordered_json of_case = {{"name", scenario.cases[i].name}};
    if (const std::string why = why_none(outcomes[i]); !why.empty()) {
      of_case["error"] = why;
    } else {
      const std::vector<CallRow>& rows = *outcomes[i].result.calls;
      of_case["time_ps"] = sum_of(rows);
      of_case["mpi_ps"] = time_in_mpi(rows);
      of_case["calls"] = ordered_json::array();
      for (const CallRow& row : rows)
        of_case["calls"].push_back(json_of(row, shares));
    }
    json["cases"].push_back(std::move(of_case));
  }
  return text_of(json);
}

} // namespace loghop
