// Answers of a scenario: the best alternative in simulation, the alternative that each model would choose, and the cost
// of a wrong choice.
//
// Cost of a choice: c = T_sim(chosen) / min T_sim >= 1   [1], the minimum over all alternatives of the question whose
// simulation succeeded. A model chooses the alternative with the least predicted time, among at least two that it
// covers; of equal ones the first of the scenario. A choice is right if its simulated time is the least, also if others
// share it. Summaries are over the questions in which the model chose and the choice was simulated.
// Domain: any scenario; a question with a single alternative has no choices. Errors: none are thrown.
#pragma once

#include "loghop/scenario/advise/questions.hpp"
#include "loghop/scenario/advise/ranking.hpp"
#include "loghop/scenario/compare/comparison.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// The prediction of one model for one alternative.
struct RankedPrediction {
  std::optional<double> predicted; ///< in seconds; nothing: the model does not cover it
  std::optional<int> rank;         ///< among those that the model covers
  bool derived = false;            ///< as in a comparison
};

struct Alternative {
  CaseAlternative of;
  std::string name;                          ///< name of the case
  std::optional<double> simulated;           ///< in seconds; nothing: the simulation failed
  std::optional<int> rank;                   ///< in simulation
  std::optional<double> over_best;           ///< c
  std::vector<RankedPrediction> predictions; ///< one a model, in the order of the scenario
};

struct ModelChoice {
  std::string model;
  std::optional<std::size_t> alternative; ///< nothing: the model covers fewer than two
  std::optional<double> over_best;        ///< c
  std::optional<bool> right;              ///< nothing: no choice, or the choice was not simulated
  int covered = 0;                        ///< alternatives with a prediction
  int equal = 0;                          ///< others with the same predicted time as the choice
  std::optional<double> worst_equal; ///< largest c of these and of the choice: what the order of the scenario hides
  std::optional<double> tau_b;       ///< between the ranks in simulation and those of the model
};

struct Question {
  std::string title;
  std::vector<Alternative> alternatives; ///< in the order of the scenario
  std::optional<std::size_t> best;       ///< in simulation; of equal ones the first
  std::vector<ModelChoice> choices;      ///< one a model; none for a single alternative
};

struct ChoiceSummary {
  std::string model;
  int questions = 0;
  int right = 0;
  int undecided = 0;                     ///< of the questions: the model finds another alternative equal to its choice
  std::optional<double> mean_over_best;  ///< mean of c
  std::optional<double> worst_over_best; ///< largest c
  std::string worst_question;            ///< title of the first question with it
  std::optional<double> mean_tau_b;      ///< over the questions in which it is defined
};

struct Advice {
  std::vector<std::string> choose;
  std::vector<Question> questions;
  std::vector<ChoiceSummary> summary; ///< one a model, in the order of the scenario
};

/// `choose` is right for the cases of the scenario (choose.hpp), `comparison` is of this scenario.
Advice advise(const Scenario& scenario, const Comparison& comparison, const std::vector<std::string>& choose);

} // namespace loghop
