#include "loghop/base/component_table.hpp"

#include "loghop/units/nearest_name.hpp"

namespace loghop {

std::string unknown_component(const std::string& kind, const std::string& name, const std::vector<std::string>& known)
{
  std::string list;
  for (const std::string& row : known)
    list += (list.empty() ? "" : ", ") + row;
  return "unknown " + kind + " " + in_quotes(name) + "; known: " + list;
}

void report_unknown_component(const JsonValue& place, const std::string& kind, const std::string& name,
                              const std::vector<std::string>& known)
{
  place.problem(unknown_component(kind, name, known), nearest_name(name, known));
}

void throw_unknown_component(const std::string& kind, const std::string& name, const std::vector<std::string>& known)
{
  const std::string nearest = nearest_name(name, known);
  const std::string question = nearest.empty() ? "" : "; did you mean " + in_quotes(nearest) + "?";
  throw std::invalid_argument(unknown_component(kind, name, known) + question);
}

} // namespace loghop
