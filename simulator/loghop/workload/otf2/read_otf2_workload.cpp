// Reads the workload "otf2".
#include "loghop/base/component_table.hpp"
#include "loghop/base/named_file.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/core/readers.hpp"
#include "loghop/workload/otf2/otf2_archive.hpp"
#include "loghop/workload/otf2/otf2_workload.hpp"
#include "loghop/workload/ti/read_algorithms.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace loghop {

namespace {

void read_compute(const JsonValue& place, Otf2Compute& compute)
{
  if (place.is_string()) {
    compute.scale = place.choice<double>({{"recorded", 1.0}, {"none", 0.0}});
    return;
  }
  JsonObject object = place.object();
  const auto scale = object.find("scale");
  const auto speed = object.find("traced_core_speed");
  if (scale) compute.scale = scale->number(0, 1e9);
  if (speed) compute.traced_core_speed = speed->flop_rate().count();
  if (scale.has_value() == speed.has_value()) place.problem("expected either \"scale\" or \"traced_core_speed\"");
  object.finish();
}

constexpr std::size_t most_regions = 100;

std::vector<std::string> read_regions(const JsonValue& list)
{
  if (list.is_string()) return {list.text()};
  std::vector<std::string> names;
  for (const JsonValue& element : list.elements(1, most_regions)) {
    names.push_back(element.text());
    if (std::count(names.begin(), names.end(), names.back()) > 1)
      element.problem("expected each region once, found " + element.found() + " again");
  }
  return names;
}

/// "", or why a file of the archive, which the anchor file names by its own name, may not be read.
std::string why_not_to_read_all(const std::filesystem::path& anchor)
{
  const std::filesystem::path stem = anchor.parent_path() / anchor.stem();
  std::error_code none;
  std::vector<std::filesystem::path> files{stem.string() + ".def"};
  for (std::filesystem::directory_iterator file(stem, none), end; !none && file != end; file.increment(none))
    files.push_back(file->path());
  for (const std::filesystem::path& file : files) {
    if (!std::filesystem::exists(file, none)) continue; // OTF2's library says so where it needs it
    const std::string why = why_not_to_read(file.string());
    if (!why.empty()) return why;
  }
  return "";
}

void open(const JsonValue& name, const std::string& file, Otf2Workload& workload)
{
  std::ifstream readable(file, std::ios::binary);
  if (!readable || readable.peek() == std::ifstream::traits_type::eof())
    return report_unreadable(name, file, readable ? "it is empty, or no file" : "it cannot be opened");
  const std::string why = why_not_to_read_all(file);
  if (!why.empty()) return name.problem(why);
  try {
    workload.open(file);
  } catch (const Otf2Fault& fault) {
    std::istringstream lines(fault.what());
    for (std::string line; std::getline(lines, line);)
      name.problems().add({file, "", line, ""});
  }
}

} // namespace

std::unique_ptr<Workload> read_otf2_workload(JsonObject& object)
{
  auto workload = std::make_unique<Otf2Workload>();
  if (const auto algorithms = object.find("collectives")) read_algorithms(*algorithms, workload->algorithms);
  if (const auto library = object.find("library")) workload->library = read_mpi_library(*library);
  if (const auto compute = object.find("compute")) read_compute(*compute, workload->compute);
  if (const auto regions = object.find("regions")) workload->regions = read_regions(*regions);
  const JsonValue name = object.require("trace");
  const std::string file = file_beside(name);
  if (!file.empty()) open(name, file, *workload);
  return workload;
}

} // namespace loghop
