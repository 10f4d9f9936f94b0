#include "loghop/predict/core/model.hpp"
#include "loghop/predict/lognp/log3p_model.hpp"
#include "loghop/predict/lognp/memory_models.hpp"
#include "loghop/predict/logp/loggops_model.hpp"
#include "loghop/predict/logp/loggp_model.hpp"
#include "loghop/predict/logp/logp_model.hpp"
#include "loghop/predict/logp/plogp_model.hpp"
#include "loghop/predict/logp/pram_model.hpp"
#include "loghop/predict/logpc/logpc_model.hpp"
#include "loghop/predict/logpc/lopc_model.hpp"
#include "loghop/predict/one_to_many/logfp_model.hpp"
#include "loghop/predict/threepc/p3pc_model.hpp"

namespace loghop {
namespace {

template<class Kind> std::unique_ptr<Model> without_options(const Calibration& calibration, const ModelOptions&)
{
  return std::make_unique<Kind>(calibration);
}

std::unique_ptr<Model> make_logpc(const Calibration& calibration, const ModelOptions& options)
{
  return std::make_unique<LoGPCModel>(calibration, options);
}

std::unique_ptr<Model> make_pram(const Calibration& calibration, const ModelOptions& options)
{
  return std::make_unique<PramModel>(calibration, options);
}

std::unique_ptr<Model> make_loggps(const Calibration& calibration, const ModelOptions& options)
{
  return std::make_unique<LogGOPSModel>(calibration, options, false);
}

std::unique_ptr<Model> make_loggops(const Calibration& calibration, const ModelOptions& options)
{
  return std::make_unique<LogGOPSModel>(calibration, options, true);
}

} // namespace

const std::vector<ModelRow>& model_table()
{
  static const std::vector<ModelRow> table{
      {"PRAM", "one step a message", PramModel::options(), make_pram,
       "sizes, overheads, gaps: everything but the number of steps"},
      {"LogP",
       "short messages: latency, overheads and gap",
       {},
       without_options<LogPModel>,
       "sizes, layouts in memory, levels within a node, contention"},
      {"LogGP",
       "LogP and a gap per byte for long messages",
       {},
       without_options<LogGPModel>,
       "layouts in memory, levels within a node, overheads by size, contention"},
      {"LoPC",
       "LogP and contention for the processors that handle messages",
       {},
       without_options<LoPCModel>,
       "sizes, layouts in memory, levels within a node, contention in the network"},
      {"LoGPC", "LogGP, LoPC and contention for the channels of a mesh", LoGPCModel::options(), make_logpc,
       "layouts in memory, levels within a node, hot spots, work that overlaps with transfers"},
      {"PLogP",
       "overheads and gap by size, as measured",
       {},
       without_options<PLogPModel>,
       "layouts in memory, levels within a node, contention"},
      {"LogGPS", "LogGP whose long messages synchronise", LogGOPSModel::options(), make_loggps,
       "layouts in memory, levels within a node, contention"},
      {"LogGOPS", "LogGPS with an overhead per byte", LogGOPSModel::options(), make_loggops,
       "layouts in memory, levels within a node, contention"},
      {"LogfP",
       "overhead that falls with the messages posted together, some of them without a gap",
       {},
       without_options<LogfPModel>,
       "sizes, layouts in memory, levels within a node, contention; made for small messages from one to many"},
      {"LoP",
       "overhead and round trip by the number of hosts, a fitted curve",
       {},
       without_options<LoPModel>,
       "sizes, layouts in memory, levels within a node; a curve fitted to one machine"},
      {"log_nP",
       "the transfers that a message consists of, one after the other",
       {},
       without_options<LognPModel>,
       "links that messages share, levels within a node, caches in another state than when it was calibrated"},
      {"log_3P",
       "middleware by size and stride at both ends, and the network",
       {},
       without_options<Log3PModel>,
       "links that messages share, levels within a node, caches in another state than when it was calibrated"},
      {"mlog_nP",
       "the same with parameters for each level: chip, node, network",
       {},
       without_options<MlognPModel>,
       "links that messages share, caches in another state than when it was calibrated"},
      {"2log_{2,3}P",
       "the same with two levels: within a node, between nodes",
       {},
       without_options<TwoLogModel>,
       "links that messages share, other levels than node and network, caches in another state than when it was "
       "calibrated"},
      {"memory logP",
       "copies in memory at both ends, by size and stride, and the latency",
       {},
       without_options<MemoryLogPModel>,
       "overheads of middleware, levels within a node, contention"},
      {"copy-transfer",
       "copies one after the other, each with its bandwidth",
       {},
       without_options<CopyTransferModel>,
       "overheads and latencies, contention"},
      {"3PC",
       "sender, receiver and full path, each a line in the size",
       {},
       without_options<ThreePCModel>,
       "layouts in memory, levels within a node, bends in the lines, contention"},
      {"P-3PC",
       "sender, receiver and full path by size and layout in memory",
       {},
       without_options<P3PCModel>,
       "numbers of blocks, sending and receiving at the same time, levels within a node, contention"},
      {"LogGP*",
       "P-3PC with one curve for all paths and layouts",
       {},
       without_options<LogGPStarModel>,
       "layouts in memory, different costs of sending and receiving, levels within a node, contention"},
  };
  return table;
}

} // namespace loghop
