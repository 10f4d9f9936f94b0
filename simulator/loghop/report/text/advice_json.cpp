#include "loghop/report/text/advice_report.hpp"

#include "loghop/report/core/result_context.hpp"

namespace loghop {

namespace {

using nlohmann::ordered_json;

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

} // namespace loghop
