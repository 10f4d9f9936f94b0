// The costs of messages in log_nPC, as functions of size, stride and level, taken from the tables of a calibration.
//
// Symbols, all in seconds, for a size s and a level:
//   T       half a round trip
//   o_s     the sending processor is busy      send_overhead; else T - o_r within a node, half of T(1 B) between nodes
//   o_r     the receiving processor is busy    receive_overhead; else reverse_order_receive of one message; else half
//   ret     until a blocking send returns      send_overhead, else o_s
//   g       from one message of a rank to its next on the wire   stream, else gap, where longer than o_s and o_r are
//   g_node  the same of all ranks of a node    2 T_k / k of k ping-pongs at once (max-rate model), at most g
//   gamma   each message that a receive has to pass over in its queue
//   S       above it, messages wait for their receive: where send_overhead and receive_overhead leap
// Processor time is not both o_s and o_r where a shift among three ranks (cyclic_shift), else an exchange, takes less than
// their sum: then they shrink in proportion.
//
// Sources: W. Gropp, L. Olson, P. Samfass, "Modeling MPI Communication Performance on SMP Nodes", EuroMPI 2016, for
// g_node; A. Bienz, W. Gropp, L. Olson, "Improving Performance Models for Irregular Point-to-Point Communication",
// EuroMPI 2018, for gamma. How the other tables become costs was chosen here.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/predict/core/cost_curve.hpp"
#include "loghop/predict/fit/fit.hpp"
#include "loghop/predict/lognpc/stride_costs.hpp"

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace loghop::lognpc {

struct LevelCosts {
  CostCurve T = CostCurve::constant(Seconds(0));
  CostCurve o_s = CostCurve::constant(Seconds(0));
  CostCurve o_r = CostCurve::constant(Seconds(0));
  CostCurve ret = CostCurve::constant(Seconds(0));
  CostCurve g = CostCurve::constant(Seconds(0));
  CostCurve g_node = CostCurve::constant(Seconds(0)); ///< between nodes
  StrideCosts strides;
  Seconds gamma{0};
  double S = std::numeric_limits<double>::infinity(); ///< [B]
};

struct MessageCosts {
  std::string calibration; ///< its name
  std::map<Level, LevelCosts> levels;
  SecondsPerByte link;           ///< of a link between routers: 1 / B_link
  SecondsPerByte fastest_link;   ///< the least slope that was measured, for bounds
  Seconds latency{0};            ///< of the network alone, over the distance of the calibration; 0: not measured
  std::vector<Seconds> postings; ///< of the n-th of sends in a row, from n = 1 on; empty: o_s each
  /// From the n-th message of a rank to as many others to the next, from n = 1 on, where not the processor but its
  /// interface makes it; empty: g.
  std::vector<Seconds> partners;

  /// Throws MissingMeasurements if no half round trip was measured.
  static MessageCosts from(const Calibration& calibration);
  /// The costs of the level, or of the next farther one; nullptr beyond the farthest.
  const LevelCosts* at(Level level) const;
};

/// Whether it has the rows of LoGPC, which stand in for tables.
bool has_rows(const Calibration& calibration);

/// Whether T was measured at some level.
bool has_half_round_trips(const Calibration& calibration);

/// T, o_s, o_r, g and g_node by size at each level, what is missing, and what is assumed then.
Fit fit_lognpc(const Calibration& calibration);

} // namespace loghop::lognpc
