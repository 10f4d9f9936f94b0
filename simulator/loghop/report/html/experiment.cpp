#include "loghop/report/html/experiment.hpp"

#include "loghop/report/core/escape.hpp"

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

} // namespace loghop
