#include "loghop/predict/logp/pram_model.hpp"

namespace loghop {

PramModel::PramModel(const Calibration&, const ModelOptions& options)
{
  const auto step = options.times.find("step");
  machine_.step = step == options.times.end() ? Seconds(1e-6) : step->second;
}

std::vector<ModelOption> PramModel::options()
{
  return {{"step", ModelOption::Kind::time, {}, "what each message takes (default: 1us, so that times count steps)"}};
}

std::optional<MessageTerms> PramModel::terms(const ModelMessage&) const
{
  const Seconds step = pram::point_to_point(machine_);
  return MessageTerms{step, step, Seconds(0), step};
}

} // namespace loghop
