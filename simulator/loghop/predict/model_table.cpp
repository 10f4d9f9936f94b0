#include "loghop/predict/loggp_model.hpp"
#include "loghop/predict/logp_model.hpp"
#include "loghop/predict/logpc_model.hpp"
#include "loghop/predict/lopc_model.hpp"
#include "loghop/predict/model.hpp"

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

} // namespace

const std::vector<ModelRow>& model_table()
{
  static const std::vector<ModelRow> table{
      {"LogP", "short messages: latency, overheads and gap", {}, without_options<LogPModel>},
      {"LogGP", "LogP and a gap per byte for long messages", {}, without_options<LogGPModel>},
      {"LoPC", "LogP and contention for the processors that handle messages", {}, without_options<LoPCModel>},
      {"LoGPC", "LogGP, LoPC and contention for the channels of a mesh", LoGPCModel::options(), make_logpc},
  };
  return table;
}

} // namespace loghop
