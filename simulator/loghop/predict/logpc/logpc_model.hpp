// LoGPC as a model of workloads: contention for processors as in LoPC, and for the network from the program's pattern.
//
// remap, synchronous: 2 (o_s + L + C_n + o_r) + C_r; asynchronous: o_s + o_r; long: O_s + O_r + C_n; Diamond DAG: M_c;
// EM3D: (o_s + o_r) per message, as LogP, since C_n is latency that nobody waits for. Formulas: logpc.hpp,
// contention.hpp, diamond_contention.hpp, em3d_time.hpp. Distances: mean_hops.hpp.
// Graphs of messages: walked with LogGP's terms, without contention, for which the paper needs a program's pattern.
// No prediction where contention is "open" and the network saturated.
#pragma once

#include "loghop/predict/logp/loggp_model.hpp"
#include "loghop/predict/logpc/contention.hpp"
#include "loghop/workload/active_messages/diamond.hpp"
#include "loghop/workload/active_messages/remap.hpp"

namespace loghop {

class LoGPCModel : public WalkedModel {
public:
  /// The options that the constructor understands.
  ///   contention     word: closed, open (see Closure)
  ///   occupancy      word: cycles (a byte takes a channel for G) or literal (for one clock cycle, as the paper has it)
  ///   C_n            time: wait of a message, instead of the formula
  ///   message_bytes  number: a short message on the wire; else a header of a bytes and 4 for each argument
  static std::vector<ModelOption> options();

  /// Throws MissingMeasurements if the calibration lacks a row of short or long messages, and std::invalid_argument if
  /// it lacks the clock that "literal" needs, or if an option has a value that is not allowed.
  LoGPCModel(const Calibration& calibration, const ModelOptions& options);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override { return loggp_.terms(message); }
  std::optional<Seconds> of_program(const Workload& workload, const PredictionContext& context) const override;

private:
  std::optional<Seconds> remap(const Remap& workload, const PredictionContext& context) const;
  std::optional<Seconds> diamond(const DiamondDag& workload, const PredictionContext& context) const;
  std::optional<Seconds> network_wait(double k_d, const PredictionContext& context, Bytes B,
                                      const Iteration& iteration) const;
  Bytes short_message_bytes(int arguments) const;

  ShortMessageParameters short_messages_;
  LogGP long_messages_;
  LogGPModel loggp_;
  SecondsPerByte tau_;
  Closure closure_ = Closure::closed;
  std::optional<Seconds> given_wait_;
  std::optional<Bytes> given_bytes_;
};

ModelRow logpc_row();

} // namespace loghop
