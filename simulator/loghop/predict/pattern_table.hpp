// What each model says of each communication pattern, from a calibration and without any simulation.
//
// One row a model and pattern. `prepare` takes the parameters from the calibration once: the rows of parameters that it
// gives, or else what its measurements are fitted to (predict/fit). What it returns evaluates the formula of the model
// (predict/*.hpp says source, symbols and domain). Times in seconds, sizes in bytes.
// Errors: MissingMeasurements where the calibration lacks something; std::invalid_argument for arguments that the
// formula does not allow. Beyond the measured sizes, strides or P the formulas still hold by their lines, and the
// prediction says so: `extrapolated` is not empty.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/predict/lognp/twolog.hpp"
#include "loghop/predict/threepc/image_exchange.hpp"

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop {

enum class RankPlacement { block, cyclic };

/// What a pattern depends on; each row says which of these it looks at.
struct PatternArguments {
  Bytes size{0};
  Bytes stride{0};                    ///< 0: contiguous
  std::optional<int> arguments;       ///< of a short message
  Level level = Level::between_nodes; ///< between which places
  MemoryLayout layout = MemoryLayout::cc;
  int ranks = 2; ///< P of a collective
  int nodes = 2; ///< on which these are
  RankPlacement placement = RankPlacement::block;
  twolog::LastReceiver last_receiver = twolog::LastReceiver::not_counted;
  int others = 1;                 ///< P of 1:P - P:1
  std::optional<Bytes> threshold; ///< S: above it messages synchronise
  GridImage image{512, 512, 1, 1, Bytes(4)};
  ImageBorder border{4, 4};
  AbsentNeighbours absent = AbsentNeighbours::counted;
};

enum class PatternOption {
  size,
  stride,
  arguments,
  level,
  layout,
  ranks,
  nodes,
  placement,
  last_receiver,
  others,
  threshold,
  grid,
  image,
  border,
  absent
};

struct PatternPrediction {
  Seconds time{0};
  std::string extrapolated; ///< what lies outside of what was measured; "": nothing
};

using PatternFormula = std::function<PatternPrediction(const PatternArguments& arguments)>;

struct PatternRow {
  std::string model;
  std::string pattern;
  std::string summary; ///< the formula
  std::string needs;   ///< of a calibration
  std::vector<PatternOption> required;
  std::vector<PatternOption> optional; ///< PatternArguments has their defaults
  std::function<PatternFormula(const Calibration&)> prepare;
};

/// Every pattern of every model. Adding one: a row in the file of its family.
const std::vector<PatternRow>& pattern_table();

/// Throws std::invalid_argument that lists the models, or the patterns that this model covers.
const PatternRow& require_pattern(const std::string& model, const std::string& pattern);

/// Prepared and evaluated once.
PatternPrediction predict_pattern(const PatternRow& row, const Calibration& calibration,
                                  const PatternArguments& arguments);

/// What a calibration lacks for a model; what() names it.
class MissingMeasurements : public std::runtime_error {
public:
  MissingMeasurements(const std::string& model, const std::vector<std::string>& missing);
};

} // namespace loghop
