#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/error_matrix.hpp"
#include "loghop/report/html/sections.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

class Limits {
public:
  Limits(const Experiments& experiments, const Ids& ids) : experiments_(experiments), ids_(ids) {}

  std::string text(const ModelLimits& limits) const
  {
    const bool several = limits.experiments > 1;
    std::string text = fmt::format("{} {:.1f} % in the mean in {}", several ? "Worst:" : "Off by",
                                   limits.worst_mean * 100, link(limits.worst));
    if (several) text += fmt::format("; best: {:.1f} % in {}", limits.best_mean * 100, link(limits.best));
    text += fmt::format(". Its largest error is {:+.1f} %, at \u201c{}\u201d", limits.largest.error * 100,
                        escaped(limits.largest.name));
    if (several) text += " in " + link(limits.largest.experiment);
    return text + fmt::format(". By more than 5 % too low: {}, too high: {} of {} case{}.", limits.too_low,
                              limits.too_high, limits.cases, limits.cases == 1 ? "" : "s");
  }

private:
  std::string link(std::size_t i) const
  {
    return element("a", {{"href", "#" + ids_[i]}}, escaped(experiments_[i].scenario.name));
  }

  const Experiments& experiments_;
  const Ids& ids_;
};

/// The summary of a model in the table of models; experiments may give models names of their own.
std::string lacks_of(const std::string& name, const Experiments& experiments)
{
  for (const Experiment& experiment : experiments)
    for (const ScenarioModel& model : experiment.scenario.models)
      if (model.name == name && model.row != nullptr) return "Does not know " + model.row->lacks + ". ";
  return "";
}

} // namespace

std::string limits_id(const std::string& model)
{
  return "model-" + slug(model);
}

std::string limits_section(const Experiments& experiments, const Ids& ids)
{
  const Limits limits(experiments, ids);
  std::string items;
  for (const ModelLimits& model : model_limits(experiments))
    items += element("dt", {{"id", limits_id(model.model)}}, escaped(model.model)) +
             element("dd", escaped(lacks_of(model.model, experiments)) + limits.text(model)) + "\n";
  if (items.empty()) return "";
  return element("section", {{"id", "limits"}},
                 element("h2", "Where models break") + "\n" + element("dl", {{"class", "limits"}}, "\n" + items)) +
         "\n";
}

} // namespace loghop
