#include "loghop/scenario/advise/advice.hpp"

#include <algorithm>

namespace loghop {

namespace {

/// One number of each alternative, such as its simulated time.
template<class Get> auto column(const Question& question, const Get& get)
{
  std::vector<decltype(get(question.alternatives.front()))> values;
  for (const Alternative& alternative : question.alternatives)
    values.push_back(get(alternative));
  return values;
}

Ranks simulated_ranks(const Question& question)
{
  return column(question, [](const Alternative& a) { return a.rank; });
}

Ranks ranks_of_model(const Question& question, std::size_t model)
{
  return column(question, [model](const Alternative& a) { return a.predictions[model].rank; });
}

/// The first with rank 1.
std::optional<std::size_t> first_of(const Ranks& ranks)
{
  const auto found = std::find(ranks.begin(), ranks.end(), std::optional(1));
  if (found == ranks.end()) return std::nullopt;
  return static_cast<std::size_t>(found - ranks.begin());
}

Alternative alternative_of(const CaseAlternative& of, const ComparisonLine& line)
{
  Alternative result;
  result.of = of;
  result.name = line.name;
  result.simulated = line.simulated;
  for (const Prediction& prediction : line.predictions)
    result.predictions.push_back({prediction.predicted, {}, prediction.derived});
  return result;
}

void rank_simulated(Question& question)
{
  const Ranks ranks = ranks_of(column(question, [](const Alternative& a) { return a.simulated; }));
  question.best = first_of(ranks);
  if (!question.best) return;
  const double least = *question.alternatives[*question.best].simulated;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    Alternative& alternative = question.alternatives[i];
    alternative.rank = ranks[i];
    if (alternative.simulated && least > 0) alternative.over_best = *alternative.simulated / least;
  }
}

void rank_predicted(Question& question, std::size_t model)
{
  const Ranks ranks =
      ranks_of(column(question, [model](const Alternative& a) { return a.predictions[model].predicted; }));
  for (std::size_t i = 0; i < ranks.size(); ++i)
    question.alternatives[i].predictions[model].rank = ranks[i];
}

/// Largest cost of those that the model ranks first.
std::optional<double> worst_of_first(const Question& question, const Ranks& ranks)
{
  std::optional<double> worst;
  for (std::size_t i = 0; i < ranks.size(); ++i)
    if (ranks[i] == 1) worst = std::max(worst, question.alternatives[i].over_best);
  return worst;
}

ModelChoice choice_of(const Question& question, const std::string& name, std::size_t model)
{
  ModelChoice choice;
  choice.model = name;
  const Ranks ranks = ranks_of_model(question, model);
  choice.covered = static_cast<int>(std::count_if(ranks.begin(), ranks.end(), [](auto rank) { return rank; }));
  if (choice.covered < 2) return choice;
  choice.alternative = first_of(ranks);
  choice.equal = static_cast<int>(std::count(ranks.begin(), ranks.end(), std::optional(1))) - 1;
  choice.worst_equal = worst_of_first(question, ranks);
  choice.tau_b = kendall_tau_b(simulated_ranks(question), ranks);
  const Alternative& chosen = question.alternatives[*choice.alternative];
  choice.over_best = chosen.over_best;
  if (chosen.rank) choice.right = *chosen.rank == 1;
  return choice;
}

Question answered(const CaseQuestion& of, const Scenario& scenario, const Comparison& comparison)
{
  Question question;
  question.title = of.title;
  for (const CaseAlternative& alternative : of.alternatives)
    question.alternatives.push_back(alternative_of(alternative, comparison.cases[alternative.at]));
  rank_simulated(question);
  for (std::size_t model = 0; model < scenario.models.size(); ++model) {
    rank_predicted(question, model);
    if (question.alternatives.size() > 1)
      question.choices.push_back(choice_of(question, scenario.models[model].name, model));
  }
  return question;
}

std::optional<double> mean(double sum, int count)
{
  if (count == 0) return std::nullopt;
  return sum / count;
}

ChoiceSummary summary_of(const std::vector<Question>& questions, const std::string& name, std::size_t model)
{
  ChoiceSummary summary;
  summary.model = name;
  double costs = 0, taus = 0;
  int with_tau = 0;
  for (const Question& question : questions) {
    if (question.choices.empty()) continue;
    const ModelChoice& choice = question.choices[model];
    if (!choice.over_best) continue;
    ++summary.questions;
    summary.right += choice.right == true;
    summary.undecided += choice.equal > 0;
    costs += *choice.over_best;
    if (choice.tau_b) {
      taus += *choice.tau_b;
      ++with_tau;
    }
    if (summary.worst_over_best >= choice.over_best) continue;
    summary.worst_over_best = choice.over_best;
    summary.worst_question = question.title;
  }
  summary.mean_over_best = mean(costs, summary.questions);
  summary.mean_tau_b = mean(taus, with_tau);
  return summary;
}

} // namespace

Advice advise(const Scenario& scenario, const Comparison& comparison, const std::vector<std::string>& choose)
{
  Advice advice;
  advice.choose = choose;
  for (const CaseQuestion& question : questions_of(scenario.cases, choose))
    advice.questions.push_back(answered(question, scenario, comparison));
  for (std::size_t model = 0; model < scenario.models.size(); ++model)
    advice.summary.push_back(summary_of(advice.questions, scenario.models[model].name, model));
  return advice;
}

} // namespace loghop
