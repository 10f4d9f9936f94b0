#include "loghop/scenario/kept/run_identity.hpp"

#include "loghop/base/kept_file.hpp"
#include "loghop/base/version.hpp"
#include "loghop/scenario/run/case_files.hpp"
#include "loghop/simulate/engine/versions.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <map>

namespace loghop {

namespace {

/// A hash of parts of the resolved input; those that are not there count as well.
std::string hash_of(const nlohmann::json& resolved, const std::vector<const char*>& keys)
{
  std::vector<std::string> parts;
  for (const char* key : keys)
    parts.push_back(
        resolved.contains(key) ? resolved.at(key).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) : "");
  return key_of(parts);
}

/// Which of the scenario's cases are asked for.
std::string hash_of_names(const Scenario& scenario)
{
  std::vector<std::string> names;
  for (const Case& c : scenario.cases)
    names.push_back(c.name);
  return key_of(names);
}

/// What a hash stands for; a user has no use for the hash.
std::string what_differs(const std::string& name)
{
  static const std::map<std::string, std::string> words{{"program", "the program is another build"},
                                                        {"scenario", "the scenario file holds something else"},
                                                        {"platform", "the platform holds something else"},
                                                        {"calibration", "the calibration holds something else"},
                                                        {"files", "a file that the cases name holds something else"},
                                                        {"cases", "other cases are asked for (--case)"}};
  const auto found = words.find(name);
  return found == words.end() ? "" : found->second;
}

std::string value_of(const RunIdentity& identity, const std::string& name)
{
  for (const auto& [part, value] : identity)
    if (part == name) return value;
  return "missing";
}

} // namespace

RunIdentity identity_of(const Scenario& scenario, const std::string& command, const std::string& options)
{
  return {{"command", command},
          {"loghop", loghop_version()},
          {"program", program_hash()},
          {"simgrid", simulate::simgrid_version()},
          {"scenario", hash_of(scenario.resolved, {"scenario"})},
          {"platform", hash_of(scenario.resolved, {"platform", "platforms"})},
          {"calibration", hash_of(scenario.resolved, {"calibration", "calibrations"})},
          {"files", key_of(hashes_of_case_files(scenario))},
          {"cases", hash_of_names(scenario)},
          {"seed", std::to_string(scenario.seed)},
          {"options", options}};
}

std::string key_of(const RunIdentity& identity)
{
  std::vector<std::string> parts;
  for (const auto& [name, value] : identity)
    parts.insert(parts.end(), {name, value});
  return key_of(parts);
}

std::vector<std::string> identity_differences(const RunIdentity& found, const RunIdentity& expected)
{
  std::vector<std::string> texts;
  for (const auto& [name, value] : expected)
    if (const std::string other = value_of(found, name); other != value) {
      const std::string words = what_differs(name);
      texts.push_back(words.empty() ? fmt::format("{} is {}, not {}", name, printable(other), printable(value))
                                    : words);
    }
  return texts;
}

} // namespace loghop
