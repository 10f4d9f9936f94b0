#include "loghop/scenario/run/case_files.hpp"

#include "loghop/base/kept_file.hpp"
#include "loghop/scenario/core/sweep.hpp"
#include "loghop/simulate/fluid/simgrid_xml.hpp"
#include "loghop/workload/jobs/jobs_workload.hpp"
#include "loghop/workload/otf2/otf2_workload.hpp"
#include "loghop/workload/ti/ti_workload.hpp"

#include <filesystem>
#include <set>

namespace loghop {

namespace {

/// Names of files in a case, also within its jobs.
void add_named(const nlohmann::json& input, std::vector<std::string>& names)
{
  if (input.is_object() && input.contains("file") && leaf(input.at("file")).is_string())
    names.push_back(leaf(input.at("file")).get<std::string>());
  if (input.is_structured())
    for (const nlohmann::json& child : input)
      add_named(child, names);
}

/// The files of an OTF2 archive: its anchor x.otf2, the definitions x.def, and the folder x.
void add_archive(const std::filesystem::path& anchor, std::set<std::string>& names)
{
  std::error_code missing; // of a folder: then there is nothing in it
  names.insert(anchor.string());
  names.insert(std::filesystem::path(anchor).replace_extension(".def").string());
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(anchor).replace_extension(), missing))
    names.insert(entry.path().string());
}

/// Files that an archive consists of, or that the index of a time-independent trace names.
void add_traces(const Workload& workload, std::set<std::string>& names)
{
  if (const auto* jobs = dynamic_cast<const JobsWorkload*>(&workload))
    for (const Job& job : jobs->jobs)
      add_traces(*job.workload, names);
  if (const auto* otf2 = dynamic_cast<const Otf2Workload*>(&workload)) add_archive(otf2->trace, names);
  const auto* ti = dynamic_cast<const TiWorkload*>(&workload);
  for (const Rank rank : each<Rank>(ti != nullptr ? ti->trace->ranks() : 0))
    names.insert(ti->trace->file_of(rank).name());
}

void add_files(std::vector<std::string>& hashes, const Scenario& scenario, const Case& c)
{
  const std::filesystem::path folder = std::filesystem::path(scenario.file).parent_path();
  std::vector<std::string> names;
  add_named(c.input, names);
  for (const std::string& name : names)
    hashes.push_back(hash_of_file((folder / name).string()));
  std::set<std::string> traces;
  add_traces(*c.workload, traces);
  for (const std::string& file : traces)
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
