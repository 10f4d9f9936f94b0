// Writes advice: a table a question for people, JSON for programs ("loghop.advice"), CSV for spreadsheets.
//
// Tables list alternatives from the fastest in simulation on, equal ones and those without a time in the order of the
// scenario. Models that cover no alternative of a question get no columns. Nothing throws but for lack of memory.
#pragma once

#include "loghop/scenario/advise/advice.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <string>

namespace loghop {

std::string advice_table(const Scenario& scenario, const Comparison& comparison, const Advice& advice);
std::string advice_json(const Scenario& scenario, const Comparison& comparison, const Advice& advice);
/// One row an alternative: question,alternative,case,rank,simulated_s,over_best and for each model MODEL_s,MODEL_rank.
std::string advice_csv(const Scenario& scenario, const Advice& advice);

/// One line for each model of a question: what it would choose, and what that costs.
std::string choice_lines(const Question& question);

} // namespace loghop
