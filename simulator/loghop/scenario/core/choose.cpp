#include "loghop/scenario/core/choose.hpp"

#include "loghop/scenario/core/case_value.hpp"
#include "loghop/scenario/core/sweep.hpp"

#include <algorithm>

namespace loghop {

namespace {

using nlohmann::json;

/// Whether one place is the other or inside of it.
bool is_inside(const std::string& place, const std::string& other)
{
  return place == other || place.rfind(other + "/", 0) == 0;
}

bool overlaps(const std::string& a, const std::string& b)
{
  return is_inside(a, b) || is_inside(b, a);
}

bool is_beside_the_question(const std::string& pointer)
{
  const auto& keys = keys_beside_the_question();
  return std::any_of(keys.begin(), keys.end(), [&](const std::string& key) { return is_inside(pointer, "/" + key); });
}

/// Not of a text that is no JSON pointer, nor of one to the case as a whole.
bool points_into_a_case(const std::string& pointer)
{
  try {
    return !json::json_pointer(pointer).empty();
  } catch (const json::exception&) {
    return false;
  }
}

} // namespace

json without_sources(const json& value)
{
  const json& plain = leaf(value);
  if (!plain.is_structured()) return plain;
  json result = plain;
  for (json& child : result)
    child = without_sources(child);
  return result;
}

const std::vector<std::string>& keys_beside_the_question()
{
  static const std::vector<std::string> keys = {"name", "measured", "tolerance", "display", "most_blocked_sends"};
  return keys;
}

std::string problem_with_choice(const std::string& pointer, const std::vector<std::string>& before,
                                const std::vector<Case>& cases)
{
  const std::string found = ", found " + in_quotes(pointer);
  if (!points_into_a_case(pointer))
    return "expected a JSON pointer into a case, such as \"/workload/algorithm\"" + found;
  if (is_beside_the_question(pointer)) return "expected a place that says what is simulated" + found;
  for (const std::string& other : before)
    if (overlaps(pointer, other))
      return "expected a place outside of the other one to choose, " + in_quotes(other) + found;
  const auto has = [&](const Case& c) { return has_place(without_sources(c.input), pointer); };
  return std::any_of(cases.begin(), cases.end(), has) ? "" : "expected a place that a case has" + found;
}

std::vector<std::string> read_choose(const JsonValue& place, bool has_all_cases, const std::vector<Case>& cases)
{
  std::vector<std::string> choose;
  const bool several = place.is_array();
  for (const JsonValue& element : several ? place.elements(1) : std::vector<JsonValue>{place}) {
    const std::string pointer = element.text();
    if (pointer.empty() || !has_all_cases) continue;
    if (const std::string problem = problem_with_choice(pointer, choose, cases); !problem.empty())
      element.problem(problem);
    choose.push_back(pointer);
  }
  return choose;
}

void add_swept_places(const json& raw_case, std::vector<std::string>& places)
{
  if (!raw_case.is_object() || !raw_case.contains("sweep")) return;
  for (const json& axis : leaf(raw_case.at("sweep"))) {
    const std::string at = leaf(axis.at("at")).get<std::string>();
    if (std::find(places.begin(), places.end(), at) == places.end()) places.push_back(at);
  }
}

} // namespace loghop
