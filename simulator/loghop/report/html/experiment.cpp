#include "loghop/report/html/experiment.hpp"

#include "loghop/report/core/escape.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

namespace loghop {

std::vector<std::string> experiment_ids(const std::vector<Experiment>& experiments)
{
  std::vector<std::string> ids;
  std::map<std::string, int> times;
  for (const Experiment& experiment : experiments) {
    std::string id = "experiment-" + slug(std::filesystem::path(experiment.scenario.file).stem().string());
    while (++times[id] > 1)
      id += "-" + std::to_string(times[id]);
    ids.push_back(id);
  }
  return ids;
}

std::string folder_of(const Scenario& scenario)
{
  return std::filesystem::path(scenario.file).parent_path().filename().string();
}

std::vector<std::string> platforms_of(const Scenario& scenario)
{
  std::vector<std::string> names;
  for (const Case& c : scenario.cases)
    if (const std::string& name = scenario.platform_of(c).name;
        std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  return names;
}

} // namespace loghop
