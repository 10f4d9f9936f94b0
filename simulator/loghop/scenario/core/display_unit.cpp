#include "loghop/scenario/core/display_unit.hpp"

#include <map>

namespace loghop {

namespace {

std::map<std::string, double> time_units(const Platform& platform)
{
  std::map<std::string, double> units = {{"ps", 1e-12}, {"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1}};
  if (platform.clock_period > 0) units["cycles"] = to_seconds(platform.clock_period).count();
  if (platform.flit_time() > 0) units["flits"] = to_seconds(platform.flit_time()).count();
  return units;
}

} // namespace

bool is_per_byte(const std::string& unit)
{
  static const std::string end = "/B";
  return unit.size() > end.size() && unit.compare(unit.size() - end.size(), end.size(), end) == 0;
}

std::optional<DisplayUnit> display_unit(const std::string& name, const Platform& platform, const Workload& workload)
{
  const bool divided = is_per_byte(name);
  const std::string time = divided ? name.substr(0, name.size() - 2) : name;
  const auto units = time_units(platform);
  const auto unit = units.find(time);
  if (unit == units.end() || (divided && workload.bytes_per_iteration() == 0)) return std::nullopt;
  return DisplayUnit{name, divided ? unit->second * static_cast<double>(workload.bytes_per_iteration()) : unit->second};
}

std::string known_display_units(const Platform& platform)
{
  std::string names;
  for (const auto& [name, seconds] : time_units(platform))
    names += (names.empty() ? "" : ", ") + name;
  return names + "; for workloads of messages of one size also with /B";
}

} // namespace loghop
