#include "loghop/scenario/core/display_unit.hpp"

#include <map>

namespace loghop {

namespace {

using Units = std::map<std::string, double>; ///< seconds by name

/// Units with a length of 0 are left out.
Units time_units(Picoseconds clock_period, Picoseconds flit_time)
{
  Units units = {{"ps", 1e-12}, {"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1}};
  if (clock_period > 0) units["cycles"] = to_seconds(clock_period).count();
  if (flit_time > 0) units["flits"] = to_seconds(flit_time).count();
  return units;
}

Units time_units(const Platform& platform)
{
  return time_units(platform.clock_period, platform.flit_time());
}

std::string names_of(const Units& units)
{
  std::string names;
  for (const auto& [name, seconds] : units)
    names += (names.empty() ? "" : ", ") + name;
  return names + "; for workloads of messages of one size also with /B";
}

/// Without "/B".
std::string time_of(const std::string& unit)
{
  return is_per_byte(unit) ? unit.substr(0, unit.size() - 2) : unit;
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
  const Units units = time_units(platform);
  const auto unit = units.find(time_of(name));
  if (unit == units.end() || (divided && workload.bytes_per_iteration() == 0)) return std::nullopt;
  return DisplayUnit{name, divided ? unit->second * static_cast<double>(workload.bytes_per_iteration()) : unit->second};
}

bool is_display_unit(const std::string& name)
{
  return time_units(1, 1).count(time_of(name)) > 0;
}

std::string known_display_units(const Platform& platform)
{
  return names_of(time_units(platform));
}

std::string all_display_units()
{
  return names_of(time_units(1, 1));
}

} // namespace loghop
