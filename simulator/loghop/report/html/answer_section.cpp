#include "loghop/base/version.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/claim_html.hpp"
#include "loghop/report/html/error_matrix.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/overview_chart.hpp"
#include "loghop/report/html/pattern_ranking.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/simulate/engine/versions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace loghop {

namespace {

std::string answer_link(const std::string& id, const std::string& html)
{
  return element("a", {{"href", "#" + id}}, html);
}

std::string counted_text(std::size_t number, const std::string& thing)
{
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

std::size_t cases_of(const Experiments& experiments)
{
  std::size_t cases = 0;
  for (const Experiment& experiment : experiments)
    cases += experiment.scenario.cases.size();
  return cases;
}

std::string seeds_text(const Experiments& experiments)
{
  std::set<std::uint64_t> seeds;
  for (const Experiment& experiment : experiments)
    seeds.insert(experiment.scenario.seed);
  std::string text = seeds.size() == 1 ? "seed " : "seeds ";
  for (const std::uint64_t seed : seeds)
    text += (text.back() == ' ' ? "" : ", ") + std::to_string(seed);
  return text;
}

std::string ran_html(const Experiments& experiments, const PageContext& context)
{
  std::vector<std::string> platforms;
  for (const Experiment& experiment : experiments)
    for (const std::string& name : platforms_of(experiment.scenario))
      if (std::find(platforms.begin(), platforms.end(), name) == platforms.end()) platforms.push_back(name);
  std::string names;
  for (const std::string& name : platforms)
    names += (names.empty() ? "" : ", ") + name;
  std::string html =
      element("p", {{"class", "ran"}},
              escaped(fmt::format(
                  "{}, {} on {}: {}. loghop {}, SimGrid {}, {}.", counted_text(experiments.size(), "experiment"),
                  counted_text(cases_of(experiments), "case"), counted_text(platforms.size(), "platform"), names,
                  loghop_version(), simulate::simgrid_version(), seeds_text(experiments))));
  if (!context.command.empty())
    html += element("details", {{"class", "command"}},
                    element("summary", "Command") + element("pre", {{"tabindex", "0"}}, escaped(context.command)));
  return html + "\n";
}

// Tiles: one number each, with a link to more.

std::string tile(const std::string& head, const std::string& html, const std::string& css = "")
{
  return element("div", {{"class", css.empty() ? "tile" : "tile " + css}}, element("h2", head) + element("div", html)) +
         "\n";
}

std::string claims_tile(const Experiments& experiments)
{
  std::map<Verdict, int> verdicts;
  int all = 0, unexpected = 0;
  for (const Experiment& experiment : experiments)
    for (const ClaimResult& claim : experiment.comparison.claims) {
      ++verdicts[claim.verdict];
      ++all;
      unexpected += !claim.as_expected();
    }
  if (all == 0) return tile("Claims", "None in these scenarios.");
  std::string bar, words;
  for (const Verdict v : {Verdict::differs, Verdict::depends_on_the_draw, Verdict::not_reproducible, Verdict::holds}) {
    if (verdicts[v] == 0) continue;
    bar += fmt::format("<span class=\"{}\" style=\"flex-grow:{}\"></span>", slug(word_for(v)), verdicts[v]);
    words += element("li", verdict_badge(v) + fmt::format(" <b>{}</b>", verdicts[v]));
  }
  return tile(answer_link("claims", fmt::format("{} claims", all)),
              element("div", {{"class", "verdict-bar"}, {"aria-hidden", "true"}}, bar) +
                  element("ul", {{"class", "verdicts"}}, words) +
                  (unexpected == 0 ? element("p", "Every verdict is the expected one.")
                                   : element("p", {{"class", "outside"}},
                                             fmt::format("{} not as expected.", counted_text(unexpected, "verdict")))));
}

std::string runs_tile(const Experiments& experiments)
{
  std::string html;
  std::size_t failed = 0, outside = 0, bounded = 0;
  for (const Experiment& experiment : experiments) {
    failed += experiment.comparison.errors.size();
    for (const auto* lines : {&experiment.comparison.cases, &experiment.comparison.ratios})
      for (const ComparisonLine& line : *lines) {
        bounded += line.within_tolerance.has_value();
        outside += line.within_tolerance == false;
      }
  }
  html +=
      element("p", failed == 0 ? std::string("All ran to the end.")
                               : element("strong", {{"class", "outside"}}, counted_text(failed, "case") + " failed."));
  if (bounded > 0)
    html += element("p", outside == 0 ? fmt::format("{} within tolerance.",
                                                    bounded == 1 ? "The one bounded line is"
                                                                 : fmt::format("All {} bounded lines are", bounded))
                                      : element("strong", {{"class", "outside"}},
                                                fmt::format("{} of {} outside tolerance.", outside, bounded)));
  return tile("Runs", html);
}

std::string changes_tile(const Experiments& experiments, const PageContext& context)
{
  if (context.baseline.empty())
    return tile("Changes", element("p", "No baseline: " + element("code", "--against") + " shows what changed."));
  std::size_t changes = 0, compared = 0;
  for (const Experiment& experiment : experiments)
    if (experiment.changes) {
      ++compared;
      changes += experiment.changes->lines.size();
    }
  const std::string of = element("p", escaped(fmt::format("Since {}, which has {} of {}.", context.baseline, compared,
                                                          counted_text(experiments.size(), "experiment"))));
  const std::string what = changes == 0 ? "Nothing changed" : counted_text(changes, "change");
  return tile("Changes", element("p", answer_link("changes", element("b", what))) + of);
}

// Which model for which pattern.

std::string ranked_cell(const RankedModel& model)
{
  return answer_link(limits_id(model.model), escaped(model.model)) + " " +
         element("small", {{"class", "error-" + std::to_string(error_class(model.mean))}},
                 fmt::format("{:.1f} %", model.mean * 100));
}

std::string patterns_html(const Experiments& experiments)
{
  HtmlTable table("Mean |error| against the simulation, of models that cover at least half of the cases",
                  {"pattern", "best model", "worst model", "cases"});
  for (const PatternRanking& pattern : pattern_rankings(experiments)) {
    if (pattern.models.empty()) continue;
    const bool one = pattern.models.size() == 1;
    table.add({{answer_link(pattern_id(pattern.pattern), escaped(pattern.pattern)), "text"},
               {ranked_cell(pattern.models.front()), "text"},
               {one ? "\u2013" : ranked_cell(pattern.models.back()), one ? "none" : "text"},
               {std::to_string(pattern.cases), ""}});
  }
  if (table.empty()) return "";
  return element("div", {{"class", "patterns"}},
                 element("h2", "Which model for which pattern") + "\n" + table.html("plain"));
}

std::string overview_html(const Experiments& experiments, const Ids& ids)
{
  const std::string chart = overview_chart(experiments, ids);
  if (chart.empty()) return "";
  return element("figure", {{"class", "overview"}},
                 element("figcaption", element("strong", "Errors at a glance") +
                                           ": a triangle for each experiment, down if too low, up if too high") +
                     element("div", {{"class", "panel"}}, chart));
}

/// The one largest error, the experiment with the most claims that differ, and the models.
std::string next_html(const Experiments& experiments, const Ids& ids)
{
  std::string items;
  const std::vector<ModelLimits> limits = model_limits(experiments);
  const auto worst = std::max_element(limits.begin(), limits.end(), [](const ModelLimits& a, const ModelLimits& b) {
    return std::abs(a.largest.error) < std::abs(b.largest.error);
  });
  if (worst != limits.end())
    items += element("li", fmt::format("The largest error: {} by {:+.0f} % in {}.", escaped(worst->model),
                                       worst->largest.error * 100,
                                       answer_link(ids[worst->largest.experiment],
                                                   escaped(experiments[worst->largest.experiment].scenario.name))));
  std::size_t most = 0, where = 0;
  for (std::size_t i = 0; i < experiments.size(); ++i) {
    const auto& claims = experiments[i].comparison.claims;
    const auto differ = static_cast<std::size_t>(std::count_if(
        claims.begin(), claims.end(), [](const ClaimResult& c) { return c.verdict == Verdict::differs; }));
    if (differ > most) {
      most = differ;
      where = i;
    }
  }
  if (most > 0)
    items += element("li", fmt::format("Most claims that differ: {} in {}.", most,
                                       answer_link(ids[where], escaped(experiments[where].scenario.name))));
  if (!limits.empty())
    items += element("li", answer_link("limits", "Where each model breaks") + ", with its worst case.");
  if (items.empty()) return "";
  return element("div", {{"class", "next"}}, element("h2", "Where to look next") + element("ul", items));
}

} // namespace

std::string answer_section(const Experiments& experiments, const Ids& ids, const PageContext& context)
{
  const std::string tiles = claims_tile(experiments) + runs_tile(experiments) + changes_tile(experiments, context);
  return element("section", {{"id", "answer"}},
                 element("h1", "Experiments and models") + "\n" + ran_html(experiments, context) +
                     element("div", {{"class", "tiles"}}, "\n" + tiles) + "\n" +
                     element("div", {{"class", "halves"}},
                             element("div", patterns_html(experiments) + next_html(experiments, ids)) +
                                 overview_html(experiments, ids))) +
         "\n";
}

} // namespace loghop
