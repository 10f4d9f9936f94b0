// The benchmarks of nodes with active messages: a list of small simulations, and the parameters that follow from them.
//
// Between node 0 and a partner, by default the one whose distance is nearest to the mean distance of the mesh, since L
// is a mean (ties: the lowest). Times in s, sizes B in bytes with header, T(B) half a round trip.
// Short messages of k = 0 .. n arguments, n one more than the platform lists if the output queue holds it:
//   o_s(k)  time of the sending program for each send, with pauses between them
//   o_r(k)  what a program that computes is late by for each message that it gets
//   L(k)    half a round trip - o_s(k) - o_r(k): notification is part of it (LoGPC paper, section 2.1)
//   g(k)    (t(2 m) - t(m)) / m of m and of 2 m messages in a row, t at the receiver: the slower end
// Long messages, DMA engines without blocking:
//   o_s, o_r  as above; the set-up of the engine is part of them
//   L       injection of the header until it is at the receiver's interface, from the simulator's record of a message:
//           the network alone (section 2.2)
//   G       slope of T(B) between the two largest sizes
//   G_m     slope of T(B) over the smallest sizes, as far as they lie on a line, at least three; by equation (2),
//           T = o_s + L + max(o_r + a G + B G_m, (B - 1) G), whose first term it is. There is no row if no three lie
//           on a line that is flatter than G: then memory is not seen apart from the network.
//   a       (T(B) - o_s - L - o_r - B G_m) / G of the smallest size (G for G_m where that is not there), at least 0
// Holds where a message crosses the network in less than a second: pauses are that long, and five times what overheads
// take.
// Source: C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001, sections 2.1 and 2.2.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/microbenchmark/benchmark_plan.hpp"
#include "loghop/platform/platform.hpp"

#include <functional>
#include <string>
#include <vector>

namespace loghop {

/// One simulation, in a process of its own.
struct ActiveMessageRun {
  std::string name; ///< for messages about failures
  std::function<double()> run;
};

/// One row of the calibration; `value` takes the results of all runs, NaN for those that failed, and gives NaN where
/// the quantity cannot be told from them.
struct ActiveMessageRow {
  Measurement row; ///< without value
  std::function<double(const std::vector<double>&)> value;
};

struct ActiveMessagePlan {
  std::vector<ActiveMessageRun> runs;
  std::vector<ActiveMessageRow> rows;
};

/// Throws std::invalid_argument if the platform has no nodes of active messages or only one, and OptionError if there is
/// no such partner.
void check_active_message_plan(const Platform& platform, const PlanOptions& options);

/// Uses only partner and seed of `options`. Long messages have the size of a header, twice that, ..., 1 MiB or more.
/// `platform` must outlive the plan. Throws as check_active_message_plan.
ActiveMessagePlan active_message_plan(const Platform& platform, const PlanOptions& options);

} // namespace loghop
