#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/scenario/core/sweep.hpp"

namespace loghop {

namespace {

std::string description(const Scenario& scenario)
{
  const auto file = scenario.resolved.find("scenario");
  if (file == scenario.resolved.end() || !file->contains("description")) return "";
  const nlohmann::json& text = leaf(file->at("description"));
  return text.is_string() ? element("p", escaped(text.get<std::string>())) + "\n" : "";
}

std::string discussion(const Scenario& scenario)
{
  if (scenario.discussion.empty()) return "";
  std::string html = element("h3", "Discussion") + "\n";
  for (const std::string& text : scenario.discussion)
    html += element("p", escaped(text)) + "\n";
  return html;
}

} // namespace

std::string experiment_section(const Experiment& experiment, const std::string& id, const std::string& figures,
                               const std::string& times)
{
  // A further section of an experiment is one more line here.
  return element("section", {{"id", id}, {"class", "experiment"}},
                 element("h2", escaped(experiment.scenario.name)) + "\n" + description(experiment.scenario) + figures +
                     discussion(experiment.scenario) + claims_section(experiment, id) + lines_section(experiment) +
                     times + channel_section(experiment, id) + parameters_section(experiment)) +
         "\n";
}

} // namespace loghop
