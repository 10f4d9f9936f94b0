#include "loghop/scenario/figures/read_figures.hpp"

#include "loghop/scenario/core/name_pattern.hpp"
#include "loghop/simulate/routes/make_fluid_routes.hpp"

#include <algorithm>
#include <set>
#include <variant>

namespace loghop {

namespace {

int longest_side(const std::vector<int>& dimensions)
{
  const auto sides = std::min<std::ptrdiff_t>(2, static_cast<std::ptrdiff_t>(dimensions.size()));
  return *std::max_element(dimensions.begin(), dimensions.begin() + sides);
}

/// Why a mesh or torus cannot be drawn; "" if it can.
std::string obstacle(const std::vector<int>& dimensions)
{
  if (dimensions.empty()) return ""; // its file has problems of its own
  const int side = longest_side(dimensions);
  return side <= longest_mapped_side ? "" : std::to_string(side) + " nodes in a row";
}

/// Links between nodes that talk have no part in this: there may be few.
std::string obstacle(FluidNetwork network)
{
  if (const auto* cube = std::get_if<FluidCube>(&network.topology); cube != nullptr && cube->folded.empty())
    return obstacle(cube->dimensions);
  network.pair_bandwidth = 0;
  const std::size_t links = simulate::make_rail_routes(network)->links();
  return links <= most_mapped_links ? "" : std::to_string(links) + " links";
}

/// The same of any network.
std::string obstacle(const Platform& platform)
{
  if (const WormholeMesh* mesh = platform.wormhole()) return obstacle(mesh->dimensions);
  if (platform.simgrid_xml() != nullptr) return "a network of a file of SimGrid";
  return platform.fluid() != nullptr ? obstacle(*platform.fluid()) : "a network without channels";
}

void check_case(const JsonValue& place, const Scenario& scenario, std::size_t index)
{
  const Case& c = scenario.cases[index];
  if (const std::string found = obstacle(scenario.platform_of(c)); !found.empty())
    place.problem("expected cases on wormhole or fluid networks with at most " + std::to_string(longest_mapped_side) +
                  " nodes along x and y, or " + std::to_string(most_mapped_links) +
                  " links if they are no mesh, found " + in_quotes(c.name) + " on " + found);
}

std::set<std::size_t> fitting(const std::string& pattern, const Scenario& scenario)
{
  std::set<std::size_t> cases;
  for (std::size_t i = 0; i < scenario.cases.size(); ++i)
    if (matches(pattern, scenario.cases[i].name)) cases.insert(i);
  return cases;
}

} // namespace

std::vector<std::size_t> read_channels(const JsonValue& place, const Scenario& scenario, bool has_all_cases)
{
  std::set<std::size_t> cases;
  for (const std::string& pattern : read_texts(place)) {
    const std::set<std::size_t> more = fitting(pattern, scenario);
    if (more.empty() && has_all_cases && !pattern.empty())
      place.problem("expected names of cases, with * for any text, found " + in_quotes(pattern) +
                    ", which fits none of the " + std::to_string(scenario.cases.size()));
    cases.insert(more.begin(), more.end());
  }
  if (cases.size() > most_mapped_cases)
    place.problem("expected at most " + std::to_string(most_mapped_cases) + " cases whose channels are drawn, found " +
                  std::to_string(cases.size()));
  for (const std::size_t i : cases)
    check_case(place, scenario, i);
  return {cases.begin(), cases.end()};
}

} // namespace loghop
