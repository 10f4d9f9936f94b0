#include "loghop/units/unit_table.hpp"

#include <cstddef>

namespace loghop {

namespace {

constexpr long double picoseconds_in_second = 1e12L;

/// In the order of the enum.
constexpr std::array<DimensionRow, 7> dimension_rows = {{
    {Dimension::time, "a time", R"("1.6us")", false, picoseconds_limit, "less than 2^63 ps (106 days)"},
    {Dimension::size, "a size", R"("256B" or "2KiB")", false, bytes_limit, "at most 2^62 bytes"},
    {Dimension::time_per_byte, "a time per byte", R"("10ns/B")", false, picoseconds_limit, "less than 2^63 ps/B"},
    {Dimension::bandwidth, "a bandwidth", R"("41MBps" or "1Gbps")", true, 1e18L, "at most 1e18 Bps"},
    {Dimension::frequency, "a frequency", R"("20.5MHz")", true, 1e12L, "at most 1e12 Hz"},
    {Dimension::flop_rate, "a floating point speed", R"("2Gflop/s")", true, 1e24L, "at most 1e24 flop/s"},
    {Dimension::percent, "a percentage", R"("12%")", false, 1e6L, "at most 1e8 %"},
}};

Units time_units(const UnitScope& scope)
{
  Units units = {{"ps", 1}, {"ns", 1e3L}, {"us", 1e6L}, {"ms", 1e9L}, {"s", picoseconds_in_second}};
  for (const char* name : {"cycles", "cycle"})
    if (scope.clock_period > 0) units.push_back({name, static_cast<long double>(scope.clock_period)});
  for (const char* name : {"flits", "flit"})
    if (scope.flit_time > 0) units.push_back({name, static_cast<long double>(scope.flit_time)});
  return units;
}

Units size_units()
{
  return {{"B", 1},      {"KB", 1e3L},        {"MB", 1e6L},          {"GB", 1e9L},
          {"KiB", 1024}, {"MiB", 1048576.0L}, {"GiB", 1073741824.0L}};
}

Units time_per_byte_units(const UnitScope& scope)
{
  Units units;
  for (const Unit& time : time_units(scope))
    for (const Unit& size : size_units())
      units.push_back({time.name + "/" + size.name, time.factor / size.factor});
  return units;
}

Units bandwidth_units(const UnitScope& scope)
{
  Units units = {{"bps", 1 / 8.0L}, {"Kbps", 1e3L / 8}, {"Mbps", 1e6L / 8}, {"Gbps", 1e9L / 8}};
  for (const Unit& size : size_units())
    units.push_back({size.name + "ps", size.factor});
  if (scope.clock_period > 0)
    units.push_back({"B/cycle", picoseconds_in_second / static_cast<long double>(scope.clock_period)});
  return units;
}

} // namespace

const std::array<DimensionRow, 7>& dimension_table()
{
  return dimension_rows;
}

const DimensionRow& dimension_row(Dimension dimension)
{
  return dimension_rows[static_cast<std::size_t>(dimension)];
}

Units units_of(Dimension dimension, const UnitScope& scope)
{
  switch (dimension) {
  case Dimension::time:
    return time_units(scope);
  case Dimension::size:
    return size_units();
  case Dimension::time_per_byte:
    return time_per_byte_units(scope);
  case Dimension::bandwidth:
    return bandwidth_units(scope);
  case Dimension::frequency:
    return {{"Hz", 1}, {"kHz", 1e3L}, {"MHz", 1e6L}, {"GHz", 1e9L}};
  case Dimension::flop_rate:
    return {{"flop/s", 1}, {"kflop/s", 1e3L}, {"Mflop/s", 1e6L}, {"Gflop/s", 1e9L}, {"Tflop/s", 1e12L}};
  case Dimension::percent:
    return {{"%", 0.01L}};
  }
  return {};
}

const Unit* find_unit(const Units& units, std::string_view name)
{
  for (const Unit& unit : units)
    if (unit.name == name) return &unit;
  return nullptr;
}

} // namespace loghop
