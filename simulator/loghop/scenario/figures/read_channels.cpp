#include "loghop/scenario/figures/read_figures.hpp"

#include "loghop/scenario/core/name_pattern.hpp"

#include <algorithm>
#include <set>

namespace loghop {

namespace {

int longest_side(const WormholeMesh& mesh)
{
  const auto sides = std::min<std::ptrdiff_t>(2, static_cast<std::ptrdiff_t>(mesh.dimensions.size()));
  return *std::max_element(mesh.dimensions.begin(), mesh.dimensions.begin() + sides);
}

/// Why the channels of a case cannot be drawn; "" if they can.
std::string obstacle(const Platform& platform)
{
  const WormholeMesh* mesh = platform.wormhole();
  if (mesh == nullptr) return "a network without flit channels";
  if (mesh->dimensions.empty()) return ""; // its file has problems of its own
  const int side = longest_side(*mesh);
  return side <= longest_mapped_side ? "" : std::to_string(side) + " nodes in a row";
}

void check_case(const JsonValue& place, const Scenario& scenario, std::size_t index)
{
  const Case& c = scenario.cases[index];
  if (const std::string found = obstacle(scenario.platform_of(c)); !found.empty())
    place.problem("expected cases on wormhole networks with at most " + std::to_string(longest_mapped_side) +
                  " nodes along x and y, found " + in_quotes(c.name) + " on " + found);
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
