#include "loghop/predict/log3p_model.hpp"
#include "loghop/predict/logfp_model.hpp"
#include "loghop/predict/loggops_model.hpp"
#include "loghop/predict/loggp_model.hpp"
#include "loghop/predict/logp_model.hpp"
#include "loghop/predict/logpc_model.hpp"
#include "loghop/predict/lopc_model.hpp"
#include "loghop/predict/memory_models.hpp"
#include "loghop/predict/model.hpp"
#include "loghop/predict/p3pc_model.hpp"
#include "loghop/predict/plogp_model.hpp"
#include "loghop/predict/pram_model.hpp"

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
      {"PRAM", "one step a message", PramModel::options(), make_pram},
      {"LogP", "short messages: latency, overheads and gap", {}, without_options<LogPModel>},
      {"LogGP", "LogP and a gap per byte for long messages", {}, without_options<LogGPModel>},
      {"LoPC", "LogP and contention for the processors that handle messages", {}, without_options<LoPCModel>},
      {"LoGPC", "LogGP, LoPC and contention for the channels of a mesh", LoGPCModel::options(), make_logpc},
      {"PLogP", "overheads and gap by size, as measured", {}, without_options<PLogPModel>},
      {"LogGPS", "LogGP whose long messages synchronise", LogGOPSModel::options(), make_loggps},
      {"LogGOPS", "LogGPS with an overhead per byte", LogGOPSModel::options(), make_loggops},
      {"LogfP",
       "overhead that falls with the messages posted together, some of them without a gap",
       {},
       without_options<LogfPModel>},
      {"LoP", "overhead and round trip by the number of hosts, a fitted curve", {}, without_options<LoPModel>},
      {"log_nP", "the transfers that a message consists of, one after the other", {}, without_options<LognPModel>},
      {"log_3P", "middleware by size and stride at both ends, and the network", {}, without_options<Log3PModel>},
      {"mlog_nP", "the same with parameters for each level: chip, node, network", {}, without_options<MlognPModel>},
      {"2log_{2,3}P", "the same with two levels: within a node, between nodes", {}, without_options<TwoLogModel>},
      {"memory logP",
       "copies in memory at both ends, by size and stride, and the latency",
       {},
       without_options<MemoryLogPModel>},
      {"copy-transfer", "copies one after the other, each with its bandwidth", {}, without_options<CopyTransferModel>},
      {"3PC", "sender, receiver and full path, each a line in the size", {}, without_options<ThreePCModel>},
      {"P-3PC", "sender, receiver and full path by size and layout in memory", {}, without_options<P3PCModel>},
      {"LogGP*", "P-3PC with one curve for all paths and layouts", {}, without_options<LogGPStarModel>},
  };
  return table;
}

} // namespace loghop
