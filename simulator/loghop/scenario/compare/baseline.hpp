// An earlier result of `loghop compare --format json` ("loghop.comparison"), to which a new one is held.
//
// See docs/ci.md. Only times, predictions and verdicts are read; keys that are not looked at may be anything, so that
// results of later programs, which have more of them, are baselines too.
#pragma once

#include "loghop/base/json_reader.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

struct Scenario;

struct BaselineCase {
  struct Predicted {
    std::string model;
    std::optional<double> time; ///< in seconds; nothing: the model does not cover the case
  };
  std::string name;
  std::optional<double> simulated; ///< in seconds; nothing: the simulation failed
  std::vector<Predicted> predictions;
};

struct BaselineClaim {
  std::string name; ///< its id
  std::string verdict;
};

struct Baseline {
  std::string file;
  std::string scenario; ///< its name
  std::uint64_t seed = 1;
  std::vector<BaselineCase> cases; ///< no two with the same name
  std::vector<std::string> models;
  std::vector<BaselineClaim> claims; ///< none in results of programs that knew no claims
};

/// Throws InputErrors with everything that is wrong.
Baseline read_baseline(const std::string& file);
Baseline read_baseline(const JsonValue& root);

/// Throws InputErrors if it is the result of another scenario or of another seed.
void check_is_of(const Baseline& baseline, const Scenario& scenario);

} // namespace loghop
