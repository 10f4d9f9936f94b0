// Which model is nearest to the simulation for each communication pattern, and which is farthest.
//
// A pattern is a workload on a kind of machine: "broadcast, nodes of cores". Errors are |predicted - simulated| /
// simulated, means over all cases of the pattern that a model covers, in all experiments. Only models that cover at
// least half of its cases are ranked; parameters of papers, "(paper)", are models of their own.
#pragma once

#include "loghop/report/html/experiment.hpp"

#include <string>
#include <vector>

namespace loghop {

struct RankedModel {
  std::string model;
  double mean = 0; ///< of |error|
  int cases = 0;   ///< that it covers
};

struct PatternRanking {
  std::string pattern;
  int cases = 0;                        ///< simulated, in experiments with models
  std::vector<RankedModel> models;      ///< from the least mean; ties: the first one met
  std::vector<RankedModel> partial;     ///< that cover less than half of the cases: their means are of other cases
  std::vector<std::size_t> experiments; ///< that have such cases
};

/// "broadcast, nodes of cores": of collectives their operation, of other workloads their type.
std::string pattern_name(const Platform& platform, const Case& c);

/// In the order in which patterns are met; none without a ranked model.
std::vector<PatternRanking> pattern_rankings(const std::vector<Experiment>& experiments);

} // namespace loghop
