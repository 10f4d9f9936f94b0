#include "loghop/project/new_project.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/project/templates.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace loghop::project {

namespace {

const std::string& template_text(const std::string& name)
{
  for (const auto& [file, text] : templates())
    if (file.substr(file.rfind('/') + 1) == name) return text;
  throw std::logic_error("no template " + name);
}

/// Every `@NAME@` becomes the value.
std::string filled(std::string text, const std::string& place, const std::string& value)
{
  for (std::size_t at = 0; (at = text.find(place, at)) != std::string::npos; at += value.size())
    text.replace(at, place.size(), value);
  return text;
}

} // namespace

const std::vector<std::string>& project_networks()
{
  static const std::vector<std::string> names = {"crossbar", "fat_tree", "torus"};
  return names;
}

std::vector<ProjectFile> new_project(const std::string& name, const std::string& network)
{
  const std::vector<std::string>& known = project_networks();
  if (std::find(known.begin(), known.end(), network) == known.end())
    throw std::invalid_argument(unknown_component("network", network, known));
  const std::string quoted = nlohmann::json(name).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const std::string platform =
      filled(template_text("platform.json.in"), "@NETWORK@", template_text("network_" + network + ".json.in"));
  return {{"platform.json", filled(platform, "@NAME@", quoted)},
          {"scenario.json", filled(template_text("scenario.json.in"), "@NAME@", quoted)},
          {"README.md", filled(template_text("README.md"), "@TITLE@", name)}};
}

} // namespace loghop::project
