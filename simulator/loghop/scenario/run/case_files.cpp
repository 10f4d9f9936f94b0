#include "loghop/scenario/run/case_files.hpp"

#include "loghop/base/kept_file.hpp"
#include "loghop/scenario/core/sweep.hpp"
#include "loghop/simulate/fluid/simgrid_xml.hpp"
#include "loghop/workload/ti/ti_workload.hpp"

#include <filesystem>
#include <set>

namespace loghop {

namespace {

/// Schedules, messages and traces.
void add_files(std::vector<std::string>& hashes, const Scenario& scenario, const Case& c)
{
  const nlohmann::json& workload = c.input.at("workload");
  if (!workload.contains("file")) return;
  const std::filesystem::path folder = std::filesystem::path(scenario.file).parent_path();
  hashes.push_back(hash_of_file((folder / leaf(workload.at("file")).get<std::string>()).string()));
  const auto* ti = dynamic_cast<const TiWorkload*>(c.workload.get());
  std::set<std::string> of_ranks;
  for (const Rank rank : each<Rank>(ti != nullptr ? ti->trace->ranks() : 0))
    of_ranks.insert(ti->trace->file_of(rank).name());
  for (const std::string& file : of_ranks)
    hashes.push_back(hash_of_file(file));
}

} // namespace

std::vector<std::string> hashes_of_case_files(const Scenario& scenario)
{
  std::vector<std::string> hashes;
  for (const Case& c : scenario.cases) {
    if (const SimgridXml* xml = scenario.platform_of(c).simgrid_xml())
      hashes.push_back(simulate::hash_of_simgrid_files(xml->file));
    add_files(hashes, scenario, c);
  }
  return hashes;
}

} // namespace loghop
