#include "loghop/simulate/fluid/simgrid_cluster.hpp"

#include "loghop/units/printable.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace loghop::simulate {

namespace {

constexpr int largest_number = 1'000'000'000;
constexpr std::size_t most_levels = 8;

[[noreturn]] void refuse(const std::string& expected, std::string_view found)
{
  throw std::invalid_argument("expected " + expected + ", found " + in_quotes(found));
}

std::vector<std::string_view> split(std::string_view text, char at)
{
  std::vector<std::string_view> parts;
  for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(std::min(end + 1, text.size()))) {
    end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
  }
  return parts;
}

int number(std::string_view text, const std::string& of)
{
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || value < 0 || value > largest_number) refuse("whole numbers from 0 to 10^9 in " + of, text);
  return value;
}

std::vector<int> numbers(std::string_view text, const std::string& of)
{
  std::vector<int> values;
  for (const std::string_view part : split(text, ','))
    values.push_back(number(part, of));
  return values;
}

FluidSize torus_size(const std::string& parameters)
{
  FluidCube cube;
  cube.dimensions = numbers(parameters, "\"topo_parameters\" of a torus");
  cube.around = true;
  return size_of(cube);
}

FluidSize fat_tree_size(const std::string& parameters)
{
  const std::string of = "\"topo_parameters\" of a fat tree";
  const auto parts = split(parameters, ';');
  if (parts.size() != 4) refuse("\"levels;down;up;parallel\" as " + of, parameters);
  const int levels = number(parts[0], of);
  const FluidFatTree tree{numbers(parts[1], of), numbers(parts[2], of), numbers(parts[3], of)};
  for (const auto* list : {&tree.down, &tree.up, &tree.parallel})
    if (list->size() != static_cast<std::size_t>(levels) || list->size() > most_levels)
      refuse("as many numbers as levels, up to 8, in each list of " + of, parameters);
  return size_of(tree);
}

FluidSize dragonfly_size(const std::string& parameters)
{
  const std::string of = "\"topo_parameters\" of a dragonfly";
  std::vector<int> values;
  for (const std::string_view part : split(parameters, ';'))
    for (const int value : numbers(part, of))
      values.push_back(value);
  if (values.size() != 7) refuse("\"groups,links;chassis,links;routers,links;nodes\" as " + of, parameters);
  return size_of(FluidDragonfly{values[0], values[2], values[4], values[6]});
}

} // namespace

std::int64_t radical_size(const std::string& radical)
{
  std::int64_t size = 0;
  for (const std::string_view group : split(radical, ',')) {
    const auto ends = split(group, '-');
    if (ends.size() > 2) refuse("numbers and ranges such as \"0-3,7\" in \"radical\"", group);
    const std::int64_t first = number(ends.front(), "\"radical\"");
    size += std::max<std::int64_t>(number(ends.back(), "\"radical\"") - first + 1, 0);
  }
  return size;
}

FluidSize cluster_size(const std::string& radical, const std::string& topology, const std::string& parameters)
{
  FluidSize size;
  if (topology == "TORUS") size = torus_size(parameters);
  if (topology == "FAT_TREE") size = fat_tree_size(parameters);
  if (topology == "DRAGONFLY") size = dragonfly_size(parameters);
  size.nodes = std::max(size.nodes, radical_size(radical));
  return size;
}

} // namespace loghop::simulate
