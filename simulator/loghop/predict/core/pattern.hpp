// A communication pattern: its arguments, a prediction of it, and the row with which a model offers a formula.
//
// Times in seconds, sizes in bytes. `loghop predict` takes pattern and arguments from the command line, `loghop
// compare` from a workload (workload_pattern.hpp); both evaluate the same formula.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/platform/places.hpp"
#include "loghop/predict/core/model_options.hpp"
#include "loghop/units/units.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

enum class RankPlacement { block, cyclic };

/// Whether data lies contiguously (c) in memory or not (n): first at the sender, then at the receiver.
enum class MemoryLayout { cc, cn, nc, nn };

/// Whether a linear broadcast counts the work of the last receiver.
enum class LastReceiver { not_counted, counted };

/// How an image lies on the nodes.
struct GridImage {
  int imw = 1;    ///< width of the whole image [values]
  int imh = 1;    ///< height of the whole image [values]
  int X = 1;      ///< nodes in x
  int Y = 1;      ///< nodes in y
  Bytes value{4}; ///< size of a value [B]
};

/// Neighbours exchange bw columns in x and bh rows in y.
struct ImageBorder {
  int bw = 0;
  int bh = 0;
};

/// Figure 6 of the P-3PC paper counts neighbours in x and y always; the text has none in x if X = 1. dropped: nor in y
/// if Y = 1.
enum class AbsentNeighbours { counted, dropped };

/// Each row says on which of these its pattern depends.
struct PatternArguments {
  Bytes size{0};
  Bytes stride{0};                    ///< 0: contiguous
  std::optional<int> arguments;       ///< of a short message
  Level level = Level::between_nodes; ///< between which places
  MemoryLayout layout = MemoryLayout::cc;
  int ranks = 2; ///< P of a collective
  int nodes = 2; ///< on which these are
  RankPlacement placement = RankPlacement::block;
  std::function<Node(Rank)> node_of; ///< of each rank, instead of `placement`; not an option
  LastReceiver last_receiver = LastReceiver::not_counted;
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

/// The formula of one model for one pattern.
struct PatternRow {
  std::string model;
  std::string pattern;
  std::string summary; ///< the formula
  std::string needs;   ///< of a calibration
  std::vector<PatternOption> required;
  std::vector<PatternOption> optional; ///< PatternArguments has their defaults
  /// Takes the parameters from the calibration once, as the options of the model say. Throws MissingMeasurements (missing_measurements.hpp) where it
  /// lacks something. The formula throws that too, where an argument needs more than the calibration has, and
  /// std::invalid_argument for arguments that it does not allow.
  std::function<PatternFormula(const Calibration&, const ModelOptions&)> prepare;
};

} // namespace loghop
