#include "loghop/report/text/advice_report.hpp"

#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/report/text/comparison_report.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace loghop {

namespace {

using nlohmann::ordered_json;

std::string rank_text(std::optional<int> rank)
{
  return rank ? std::to_string(*rank) : "-";
}

std::vector<const Alternative*> by_rank(const Question& question)
{
  std::vector<const Alternative*> order;
  for (const Alternative& alternative : question.alternatives)
    order.push_back(&alternative);
  const auto rank = [](const Alternative* a) { return a->rank.value_or(std::numeric_limits<int>::max()); };
  std::stable_sort(order.begin(), order.end(), [&](auto* a, auto* b) { return rank(a) < rank(b); });
  return order;
}

/// The models that cover an alternative of the question.
std::vector<std::size_t> models_of(const Scenario& scenario, const Question& question)
{
  std::vector<std::size_t> models;
  for (std::size_t m = 0; m < scenario.models.size(); ++m)
    if (std::any_of(question.alternatives.begin(), question.alternatives.end(),
                    [m](const Alternative& a) { return a.predictions[m].predicted; }))
      models.push_back(m);
  return models;
}

std::vector<std::string> cells(const Alternative& alternative, const DisplayUnit& unit,
                               const std::vector<std::size_t>& models)
{
  std::vector<std::string> cells = {alternative.of.title, rank_text(alternative.rank),
                                    alternative.simulated ? figure(in_unit(alternative.simulated, unit)) : "failed",
                                    figure(alternative.over_best)};
  for (const std::size_t m : models) {
    const RankedPrediction& prediction = alternative.predictions[m];
    cells.push_back((prediction.derived ? "~" : "") + figure(in_unit(prediction.predicted, unit)));
    cells.push_back(rank_text(prediction.rank));
  }
  return cells;
}

/// All alternatives of a question are shown in the unit of the first.
std::string question_text(const Scenario& scenario, const Question& question, const std::string& label)
{
  const DisplayUnit& unit = scenario.cases[question.alternatives.front().of.at].unit;
  const std::vector<std::size_t> models = models_of(scenario, question);
  std::vector<std::string> header = {label, "rank", "simulated", "over best"};
  for (const std::size_t m : models) {
    header.push_back(scenario.models[m].name);
    header.push_back("rank");
  }
  Table table(header);
  for (const Alternative* alternative : by_rank(question))
    table.add(cells(*alternative, unit, models));
  return "Which " + printable(label) + "? " + printable(question.title) + " [" + unit.name + "]\n\n" + table.text() +
         "\n" + choice_lines(question) + "\n";
}

std::string equal_ones(const ModelChoice& choice)
{
  const std::string worst = choice.worst_equal > choice.over_best ? ", the worst " + figure(choice.worst_equal) : "";
  return fmt::format("; the first of {} that it finds equal{}", choice.equal + 1, worst);
}

std::string choice_line(const Question& question, const ModelChoice& choice)
{
  const auto covers = fmt::format("covers {} of {} alternatives", choice.covered, question.alternatives.size());
  if (!choice.alternative) return choice.model + " " + covers + ": nothing to choose from";
  std::string line = choice.model;
  const std::string& chosen = question.alternatives[*choice.alternative].of.title;
  if (!choice.right)
    line += " would choose " + chosen + ", whose simulation failed";
  else if (*choice.right)
    line += " chooses the best, " + chosen;
  else
    line += fmt::format(" would choose {}: {} times the simulated best", chosen, figure(choice.over_best));
  if (choice.equal > 0) line += equal_ones(choice);
  if (choice.covered < static_cast<int>(question.alternatives.size())) line += "; it " + covers;
  return line;
}

std::string summary_table(const Advice& advice)
{
  Table table({"model", "questions", "right", "undecided", "mean cost", "worst cost", "mean tau-b", "worst at"});
  for (const ChoiceSummary& s : advice.summary)
    table.add({s.model, std::to_string(s.questions), std::to_string(s.right), std::to_string(s.undecided),
               figure(s.mean_over_best), figure(s.worst_over_best),
               s.mean_tau_b ? fmt::format("{:.2f}", *s.mean_tau_b) : "-",
               s.right == s.questions ? "-" : s.worst_question});
  return table.empty() ? "" : table.text();
}

std::string failures(const Comparison& comparison)
{
  std::string text;
  for (const CaseError& error : comparison.errors)
    text += "failed: " + printable(error.name) + ": " + error.error + "\n";
  return text.empty() ? "" : "\n" + text;
}

// ---------------------------------------------------------------------------------------- JSON

template<class Value> ordered_json or_null(const std::optional<Value>& value)
{
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json json_of(const Scenario& scenario, const Alternative& alternative)
{
  ordered_json json = {{"case", alternative.name},
                       {"alternative", alternative.of.title},
                       {"values", alternative.of.values},
                       {"rank", or_null(alternative.rank)},
                       {"simulated_s", or_null(alternative.simulated)},
                       {"over_best", or_null(alternative.over_best)},
                       {"predictions", ordered_json::array()}};
  for (std::size_t m = 0; m < alternative.predictions.size(); ++m) {
    const RankedPrediction& p = alternative.predictions[m];
    json["predictions"].push_back(
        {{"model", scenario.models[m].name}, {"predicted_s", or_null(p.predicted)}, {"rank", or_null(p.rank)}});
    if (p.derived) json["predictions"].back()["derived"] = true;
  }
  return json;
}

ordered_json json_of(const Question& question, const ModelChoice& choice)
{
  const auto& chosen = choice.alternative;
  return {{"model", choice.model},
          {"case", chosen ? ordered_json(question.alternatives[*chosen].name) : ordered_json(nullptr)},
          {"over_best", or_null(choice.over_best)},
          {"right", or_null(choice.right)},
          {"covered", choice.covered},
          {"equal", choice.equal},
          {"worst_equal", or_null(choice.worst_equal)},
          {"tau_b", or_null(choice.tau_b)}};
}

ordered_json json_of(const Scenario& scenario, const Question& question)
{
  const auto& best = question.best;
  ordered_json json = {{"title", question.title},
                       {"best", best ? ordered_json(question.alternatives[*best].name) : ordered_json(nullptr)},
                       {"alternatives", ordered_json::array()},
                       {"choices", ordered_json::array()}};
  for (const Alternative& alternative : question.alternatives)
    json["alternatives"].push_back(json_of(scenario, alternative));
  for (const ModelChoice& choice : question.choices)
    json["choices"].push_back(json_of(question, choice));
  return json;
}

ordered_json json_of(const ChoiceSummary& summary)
{
  return {{"model", summary.model},
          {"questions", summary.questions},
          {"right", summary.right},
          {"undecided", summary.undecided},
          {"mean_over_best", or_null(summary.mean_over_best)},
          {"worst_over_best", or_null(summary.worst_over_best)},
          {"worst_question", summary.worst_over_best ? ordered_json(summary.worst_question) : ordered_json(nullptr)},
          {"mean_tau_b", or_null(summary.mean_tau_b)}};
}

} // namespace

std::string choice_lines(const Question& question)
{
  if (question.alternatives.size() == 1) return "A single alternative: nothing to choose.\n";
  std::string text;
  for (const ModelChoice& choice : question.choices)
    text += printable(choice_line(question, choice)) + "\n";
  return text;
}

std::string advice_table(const Scenario& scenario, const Comparison& comparison, const Advice& advice)
{
  std::string text = "Alternatives differ in " + printable(fmt::format("{}", fmt::join(advice.choose, ", "))) +
                     "; of equal ones the first of the scenario is chosen.\n\n";
  for (const Question& question : advice.questions)
    text += question_text(scenario, question, choice_label(advice.choose));
  return text + summary_table(advice) + derived_footnote(comparison) + failures(comparison);
}

std::string advice_json(const Scenario& scenario, const Comparison& comparison, const Advice& advice)
{
  ordered_json json = {{"format", "loghop.advice"}, {"version", 1}};
  json["context"] = result_context(scenario);
  json["input"] = scenario.resolved;
  json["choose"] = advice.choose;
  for (const char* list : {"questions", "summary", "errors"})
    json[list] = ordered_json::array();
  for (const Question& question : advice.questions)
    json["questions"].push_back(json_of(scenario, question));
  for (const ChoiceSummary& summary : advice.summary)
    json["summary"].push_back(json_of(summary));
  for (const CaseError& error : comparison.errors)
    json["errors"].push_back({{"case", error.name}, {"error", error.error}});
  return text_of(json);
}

std::string advice_csv(const Scenario& scenario, const Advice& advice)
{
  std::vector<std::string> head = {"question", "alternative", "case", "rank", "simulated_s", "over_best"};
  for (const ScenarioModel& model : scenario.models) {
    head.push_back(model.name + "_s");
    head.push_back(model.name + "_rank");
  }
  std::string text = csv_line(head);
  const auto whole = [](std::optional<int> rank) { return rank ? std::to_string(*rank) : ""; };
  for (const Question& question : advice.questions)
    for (const Alternative& a : question.alternatives) {
      std::vector<std::string> row = {question.title, a.of.title,         a.name,
                                      whole(a.rank),  exact(a.simulated), exact(a.over_best)};
      for (const RankedPrediction& p : a.predictions) {
        row.push_back(exact(p.predicted));
        row.push_back(whole(p.rank));
      }
      text += csv_line(row);
    }
  return text;
}

} // namespace loghop
