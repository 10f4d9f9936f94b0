// What data that do not lie contiguously add to the ends of a message, and what data add that are part of a larger area.
//
// Strides of one or two numbers: half a round trip of strided data less that of contiguous data (log_nP's l_mw), shared
// between the ends as P-3PC's layouts say, else equally. Large blocks: P-3PC's full paths of the layouts nc and cn less
// that of cc, of 100 blocks as far apart as they are long; what the smallest of these messages adds is the blocks' own.
// That costs depend on the number of blocks and, beyond it, on the bytes was chosen here.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/predict/core/cost_curve.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <optional>

namespace loghop::lognpc {

/// Of one level.
struct StrideCosts {
  std::optional<CostTable> both;   ///< half a round trip of strided data less that of contiguous data
  std::optional<CostTable> packed; ///< the same where the program packs
  Bytes block{8};                  ///< of these data
  double of_sender = 0.5;          ///< the sender's share
  /// Of large blocks, what their number does not explain, by size; and each block.
  std::optional<CostCurve> sent_in_blocks;
  std::optional<CostCurve> received_in_blocks;
  Seconds each_sent{0};
  Seconds each_received{0};
};

/// `T`: half a round trip of contiguous data at the level.
StrideCosts strides_of(const Calibration& calibration, Level level, const CostCurve& T);

/// What the layout adds at one end; nothing if no stride was measured. Blocks of another size than the measured ones
/// cost what as many of these do, or what large ones do, if that is more.
std::optional<Seconds> stride_cost(const StrideCosts& strides, Bytes size, const MessageLayout& layout, bool sender);

/// A cost of s bytes that are one of `parts` pieces of a larger area: the bytes cost what those of the whole area do.
/// Areas beyond `most` bytes, and beyond what was measured, are not known: then that of s alone.
Seconds cost_in_area(const CostCurve& cost, Bytes s, double parts, double most);

} // namespace loghop::lognpc
