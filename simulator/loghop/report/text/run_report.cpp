#include "loghop/report/text/run_report.hpp"

#include "loghop/report/core/cells.hpp"
#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/swept_values.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

using nlohmann::ordered_json;
using simulate::NamedTime;

/// The two largest shares of the ranks' time, or what the network carried if there are no ranks.
std::string bound_by(const CaseOutcome& outcome)
{
  std::vector<NamedTime> parts = parts_of(outcome.result.breakdown);
  double sum = 0;
  for (const NamedTime& part : parts)
    sum += part.seconds;
  if (outcome.result.operations) return "-";
  if (sum <= 0) return fmt::format("network, {:.3g} flits/node/flit time", outcome.result.network.accepted_load);
  std::stable_sort(parts.begin(), parts.end(),
                   [](const NamedTime& a, const NamedTime& b) { return a.seconds > b.seconds; });
  return fmt::format("{} {:.0f}%, {} {:.0f}%", parts[0].name, 100 * parts[0].seconds / sum, parts[1].name,
                     100 * parts[1].seconds / sum);
}

/// Without results: these are null, as in comparisons.
ordered_json failed_json(const Case& c, const CaseOutcome& outcome)
{
  ordered_json json = {{"name", c.name}, {"error", outcome.error}};
  for (const char* key : {"simulated_s", "ranks", "messages", "events", "wall_s", "events_per_s", "peak_rss_bytes"})
    json[key] = nullptr;
  return json;
}

ordered_json json_of(const Case& c, const CaseOutcome& outcome)
{
  if (!outcome.succeeded) return failed_json(c, outcome);
  const auto& r = outcome.result;
  ordered_json json = {{"name", c.name},
                       {"simulated_s", r.simulated.count()},
                       {"ranks", r.rank_finish.size()},
                       {"messages", r.network.messages},
                       {"events", r.events},
                       {"wall_s", outcome.wall_s},
                       {"events_per_s", outcome.wall_s > 0 ? static_cast<double>(r.events) / outcome.wall_s : 0},
                       {"peak_rss_bytes", outcome.peak_rss_bytes}};
  if (!r.repeated.empty()) json["repetitions"] = repetitions_json(r);
  if (!r.parts.empty()) json["jobs"] = jobs_json(r);
  if (r.operations) {
    json["operations"] = *r.operations;
    if (r.time) {
      json["breakdown_s"] = seconds_of(r.time->all_ranks());
      json["critical_path_s"] = seconds_of(r.time->critical_path);
    }
    if (r.network.flits > 0) json["network"] = {{"flits", r.network.flits}, {"header_grants", r.network.header_grants}};
    return json;
  }
  ordered_json parts = ordered_json::object(); // null that becomes one crashes without memory
  for (const NamedTime& part : parts_of(r.breakdown))
    parts[part.name] = part.seconds;
  if (!parts.empty()) json["breakdown_s"] = std::move(parts);
  json["network"] = {{"flits", r.network.flits},
                     {"header_grants", r.network.header_grants},
                     {"blocked_sends", r.network.blocked_sends},
                     {"mean_latency_s", r.network.mean_latency.count()},
                     {"largest_latency_s", r.network.largest_latency.count()},
                     {"accepted_load", r.network.accepted_load}};
  return json;
}

std::string millions_per_second(const CaseOutcome& o)
{
  return o.wall_s > 0 ? fmt::format("{:.1f}", static_cast<double>(o.result.events) / o.wall_s / 1e6) : "-";
}

using Cells = std::vector<std::string>;

/// Columns between the unit and the events: what there is to say of graphs of operations differs from what there is to
/// say of programs and messages on a network of channels.
struct Layout {
  Cells names;
  Cells (*cells)(const CaseOutcome& outcome);
  bool has_bound;
};

Layout layout_of(const std::vector<CaseOutcome>& outcomes)
{
  const bool graphs = std::all_of(outcomes.begin(), outcomes.end(),
                                  [](const CaseOutcome& o) { return !o.succeeded || o.result.operations; });
  if (graphs)
    return {{"ranks", "operations", "messages"},
            [](const CaseOutcome& o) {
              return Cells{std::to_string(o.result.rank_finish.size()), std::to_string(o.result.operations.value_or(0)),
                           std::to_string(o.result.network.messages)};
            },
            false};
  return {{"messages", "mean latency [us]", "blocked sends"},
          [](const CaseOutcome& o) {
            const auto& network = o.result.network;
            if (o.result.operations) return Cells{std::to_string(network.messages), "-", "-"};
            return Cells{std::to_string(network.messages), figure(network.mean_latency.count() * 1e6),
                         std::to_string(network.blocked_sends)};
          },
          true};
}

SweptColumns swept_columns(const Scenario& scenario)
{
  std::vector<const Case*> cases;
  for (const Case& c : scenario.cases)
    cases.push_back(&c);
  return {scenario, cases};
}

/// Behind the name of the case and the swept values.
Cells header_of(const Layout& layout, bool verbose)
{
  Cells header = {"simulated", "unit"};
  append(header, layout.names);
  header.emplace_back("events");
  if (verbose) append(header, {"wall [s]", "Mevents/s"});
  if (layout.has_bound) header.emplace_back("bound by");
  return header;
}

Cells row_of(const Layout& layout, const Case& c, const CaseOutcome& o, bool verbose)
{
  Cells row = {figure(c.unit.shown(o.result.simulated.count())), c.unit.name};
  append(row, layout.cells(o));
  row.push_back(std::to_string(o.result.events));
  if (verbose) append(row, {fmt::format("{:.3f}", o.wall_s), millions_per_second(o)});
  if (layout.has_bound) row.push_back(bound_by(o));
  return row;
}

/// What "-" stands for in the table.
std::string dashes_of(const std::vector<CaseOutcome>& outcomes, const SweptColumns& swept, const Layout& layout,
                      bool verbose)
{
  const auto any = [&](const auto& is) { return std::any_of(outcomes.begin(), outcomes.end(), is); };
  const bool failed = any([](const CaseOutcome& o) { return !o.succeeded; });
  const bool mixed = layout.has_bound && any([](const CaseOutcome& o) { return o.succeeded && o.result.operations; });
  const bool no_time = verbose && any([](const CaseOutcome& o) { return o.succeeded && o.wall_s <= 0; });
  return dash_footnote({swept.dash_reason(), failed ? "the case failed" : "",
                        mixed ? "not counted where ranks pass messages" : "", no_time ? "took no time" : ""});
}

} // namespace

std::string run_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes, bool verbose)
{
  const Layout layout = layout_of(outcomes);
  const SweptColumns swept = swept_columns(scenario);
  Cells header = {"case"};
  append(header, swept.names());
  append(header, header_of(layout, verbose));
  Table table(header);
  std::string failed;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Case& c = scenario.cases[i];
    const CaseOutcome& o = outcomes[i];
    Cells row = {c.name};
    append(row, swept.cells(c));
    if (!o.succeeded) {
      row.emplace_back("failed");
      row.resize(header.size(), "-");
      failed += "failed: " + printable(c.name) + ": " + o.error + "\n";
    } else
      append(row, row_of(layout, c, o, verbose));
    table.add(row);
  }
  return table.text() + dashes_of(outcomes, swept, layout, verbose) + (failed.empty() ? "" : "\n" + failed);
}

std::string run_json(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  ordered_json json = {{"format", "loghop.run"}, {"version", 1}};
  json["context"] = result_context(scenario);
  json["input"] = scenario.resolved;
  json["cases"] = ordered_json::array();
  json["errors"] = ordered_json::array();
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    json["cases"].push_back(json_of(scenario.cases[i], outcomes[i]));
    add_swept(scenario, scenario.cases[i], json["cases"].back());
    if (!outcomes[i].succeeded)
      json["errors"].push_back({{"case", scenario.cases[i].name}, {"error", outcomes[i].error}});
  }
  return text_of(json);
}

namespace {

/// Cells behind the name of the case; empty for those that failed and for what a case does not have.
Cells csv_cells(const CaseOutcome& outcome)
{
  const auto& r = outcome.result;
  if (!outcome.succeeded) return {"", "", "", "", "", "", "", "", "", outcome.error};
  Cells cells = {exact(r.simulated.count()), std::to_string(r.rank_finish.size()), std::to_string(r.network.messages),
                 std::to_string(r.events), exact(outcome.wall_s)};
  append(cells, r.operations ? Cells{"", "", "", std::to_string(*r.operations), ""}
                             : Cells{exact(r.network.mean_latency.count()), exact(r.network.accepted_load),
                                     std::to_string(r.network.blocked_sends), "", ""});
  return cells;
}

} // namespace

std::string run_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  std::string text =
      "case,simulated_s,ranks,messages,events,wall_s,mean_latency_s,accepted_load,blocked_sends,operations,error\n";
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    Cells cells = {scenario.cases[i].name};
    append(cells, csv_cells(outcomes[i]));
    text += csv_line(cells);
  }
  return text;
}

std::string ranks_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  const bool times =
      std::any_of(outcomes.begin(), outcomes.end(), [](const CaseOutcome& o) { return o.result.time.has_value(); });
  const auto with = [times](Cells cells, const Cells& more) {
    if (times) append(cells, more);
    return csv_line(cells);
  };
  std::string text = with({"case", "rank", "finish_ps"}, breakdown_columns());
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    for (const Rank rank : each<Rank>(static_cast<int>(outcomes[i].result.rank_finish.size())))
      text += with(
          {scenario.cases[i].name, to_string(rank), std::to_string(outcomes[i].result.rank_finish[rank.position()])},
          breakdown_cells(outcomes[i].result, rank));
  return text;
}

} // namespace loghop
