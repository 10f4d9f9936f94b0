#include "loghop/predict/logp/pram_model.hpp"

namespace loghop {

PramModel::PramModel(const Calibration&, const ModelOptions& options)
{
  const auto step = options.times.find("step");
  machine_.step = step == options.times.end() ? Seconds(1e-6) : step->second;
}

std::optional<MessageTerms> PramModel::terms(const ModelMessage&) const
{
  const Seconds step = pram::point_to_point(machine_);
  return MessageTerms{step, step, Seconds(0), step};
}

ModelRow pram_row()
{
  ModelRow row;
  row.name = "PRAM";
  row.summary = "one step a message";
  row.options = {
      {"step", ModelOption::Kind::time, {}, "what each message takes (default: 1us, so that times count steps)"}};
  row.make = make_model_with<PramModel>;
  row.lacks = "sizes, overheads, gaps: everything but the number of steps";
  row.measurements = "nothing of a machine: an option gives its step";
  return row;
}

} // namespace loghop
