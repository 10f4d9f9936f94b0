#include "loghop/report/run_report.hpp"

#include "loghop/report/figures.hpp"
#include "loghop/report/result_context.hpp"
#include "loghop/report/table.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace loghop {

namespace {

using nlohmann::ordered_json;
using simulate::Breakdown;

using Share = std::pair<const char*, double>;

std::vector<Share> shares(const Breakdown& b)
{
  return {{"compute", b.compute},           {"send_overhead", b.send_overhead}, {"handlers", b.handlers},
          {"wait_message", b.wait_message}, {"wait_send", b.wait_send},         {"blocked_send", b.blocked_send}};
}

/// The two largest shares of the ranks' time, or what the network carried if there are no ranks.
std::string bound_by(const CaseOutcome& outcome)
{
  std::vector<Share> parts = shares(outcome.result.breakdown);
  double sum = 0;
  for (const Share& part : parts)
    sum += part.second;
  if (sum <= 0) return fmt::format("network, {:.3g} flits/node/flit time", outcome.result.network.accepted_load);
  std::stable_sort(parts.begin(), parts.end(), [](const Share& a, const Share& b) { return a.second > b.second; });
  return fmt::format("{} {:.0f}%, {} {:.0f}%", parts[0].first, 100 * parts[0].second / sum, parts[1].first,
                     100 * parts[1].second / sum);
}

ordered_json json_of(const Case& c, const CaseOutcome& outcome)
{
  const auto& r = outcome.result;
  ordered_json breakdown;
  for (const Share& part : shares(r.breakdown))
    breakdown[part.first] = part.second;
  return {{"name", c.name},
          {"simulated_s", r.simulated.count()},
          {"ranks", r.rank_finish.size()},
          {"messages", r.network.messages},
          {"events", r.events},
          {"wall_s", outcome.wall_s},
          {"events_per_s", outcome.wall_s > 0 ? static_cast<double>(r.events) / outcome.wall_s : 0},
          {"peak_rss_bytes", outcome.peak_rss_bytes},
          {"breakdown_s", breakdown},
          {"network",
           {{"flits", r.network.flits},
            {"header_grants", r.network.header_grants},
            {"blocked_sends", r.network.blocked_sends},
            {"mean_latency_s", r.network.mean_latency.count()},
            {"largest_latency_s", r.network.largest_latency.count()},
            {"accepted_load", r.network.accepted_load}}}};
}

} // namespace

std::string run_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  Table table({"case", "simulated", "unit", "messages", "mean latency [us]", "blocked sends", "events", "wall [s]",
               "Mevents/s", "bound by"});
  std::string failed;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Case& c = scenario.cases[i];
    const CaseOutcome& o = outcomes[i];
    if (!o.succeeded) {
      table.add({c.name, "failed", "-", "-", "-", "-", "-", "-", "-", "-"});
      failed += "failed: " + printable(c.name) + ": " + o.error + "\n";
      continue;
    }
    const auto& r = o.result;
    table.add({c.name, figure(c.unit.shown(r.simulated.count())), c.unit.name, std::to_string(r.network.messages),
               figure(r.network.mean_latency.count() * 1e6), std::to_string(r.network.blocked_sends),
               std::to_string(r.events), fmt::format("{:.3f}", o.wall_s),
               o.wall_s > 0 ? fmt::format("{:.1f}", static_cast<double>(r.events) / o.wall_s / 1e6) : "-",
               bound_by(o)});
  }
  return table.text() + (failed.empty() ? "" : "\n" + failed);
}

std::string run_json(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  ordered_json json = {{"format", "loghop.run"}, {"version", 1}};
  json["context"] = result_context(scenario);
  json["input"] = scenario.resolved;
  json["cases"] = ordered_json::array();
  json["errors"] = ordered_json::array();
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].succeeded)
      json["cases"].push_back(json_of(scenario.cases[i], outcomes[i]));
    else
      json["errors"].push_back({{"case", scenario.cases[i].name}, {"error", outcomes[i].error}});
  }
  return text_of(json);
}

std::string run_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  std::string text = "case,simulated_s,ranks,messages,events,wall_s,mean_latency_s,accepted_load,blocked_sends\n";
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (!outcomes[i].succeeded) continue;
    const auto& r = outcomes[i].result;
    text += csv_line({scenario.cases[i].name, exact(r.simulated.count()), std::to_string(r.rank_finish.size()),
                      std::to_string(r.network.messages), std::to_string(r.events), exact(outcomes[i].wall_s),
                      exact(r.network.mean_latency.count()), exact(r.network.accepted_load),
                      std::to_string(r.network.blocked_sends)});
  }
  return text;
}

std::string ranks_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  std::string text = "case,rank,finish_ps\n";
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    for (std::size_t rank = 0; rank < outcomes[i].result.rank_finish.size(); ++rank)
      text += csv_line(
          {scenario.cases[i].name, std::to_string(rank), std::to_string(outcomes[i].result.rank_finish[rank])});
  return text;
}

} // namespace loghop
