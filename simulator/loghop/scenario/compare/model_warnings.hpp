// What makes predictions of a comparison doubtful though they are numbers: one sentence for all cases and models.
//
// - A model without overhead (o = 0) derives the times of a graph of messages: no processor is ever busy with a message.
//   Nothing is said of cases on machines that have no overhead either.
// - A model has no parameters of messages within a node, and takes those between nodes. Nothing is said if all messages
//   of a scenario that it was asked for are within nodes: its calibration was then measured there.
#pragma once

#include "loghop/predict/core/model.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <string>
#include <vector>

namespace loghop {

class ModelWarnings {
public:
  explicit ModelWarnings(const Scenario& scenario) : scenario_(scenario), of_model_(scenario.models.size()) {}

  /// The context of a prediction, which notes the levels that the model asks for.
  PredictionContext watched(const PredictionContext& context);
  /// Model number i has predicted the case with this context; `derived`: by walking its graph.
  void note(std::size_t i, const Case& c, const Model& model, bool derived);
  /// A sentence each; empty: none.
  std::vector<std::string> texts() const;

private:
  struct Counts {
    int cases = 0; ///< predicted
    int without_overhead = 0;
    int within_nodes = 0;       ///< with messages within a node, of a model that does not know these
    bool between_nodes = false; ///< some message of some case
  };
  template<class Count> std::string models_with(const Count& count) const;

  const Scenario& scenario_;
  std::vector<Counts> of_model_;
  Level nearest_ = Level::between_nodes; ///< that was asked for since watched()
  bool between_nodes_ = false;           ///< the same
};

} // namespace loghop
