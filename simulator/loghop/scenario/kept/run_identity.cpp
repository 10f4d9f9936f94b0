#include "loghop/scenario/kept/run_identity.hpp"

#include "loghop/base/kept_file.hpp"
#include "loghop/base/version.hpp"
#include "loghop/scenario/run/case_files.hpp"
#include "loghop/simulate/engine/versions.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
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

/// "seed is 1, not 2"; after the file of the scenario, if the name has one.
std::string in_words(const std::string& name, const std::string& found, const std::string& expected)
{
  const std::size_t space = name.find(' ');
  const std::string part = name.substr(0, space);
  const std::string of = space == std::string::npos ? "" : printable(name.substr(space + 1)) + ": ";
  const std::string words = what_differs(part);
  if (of.empty() || (found != "missing" && expected != "missing"))
    return of + (words.empty() ? fmt::format("{} is {}, not {}", part, printable(found), printable(expected)) : words);
  return of + (found == "missing" ? "it has no cases of this scenario" : "it has cases of this scenario");
}

RunIdentity inputs_of(const Scenario& scenario)
{
  return {{"scenario", hash_of(scenario.resolved, {"scenario"})},
          {"platform", hash_of(scenario.resolved, {"platform", "platforms"})},
          {"calibration", hash_of(scenario.resolved, {"calibration", "calibrations"})},
          {"files", key_of(hashes_of_case_files(scenario))},
          {"cases", hash_of_names(scenario)},
          {"seed", std::to_string(scenario.seed)}};
}

} // namespace

RunIdentity identity_of_work(const std::string& command, const RunIdentity& inputs, const std::string& options)
{
  RunIdentity identity = {{"command", command},
                          {"loghop", loghop_version()},
                          {"program", program_hash()},
                          {"simgrid", simulate::simgrid_version()}};
  identity.insert(identity.end(), inputs.begin(), inputs.end());
  identity.emplace_back("options", options);
  return identity;
}

RunIdentity identity_of(const Scenario& scenario, const std::string& command, const std::string& options)
{
  return identity_of_work(command, inputs_of(scenario), options);
}

RunIdentity identity_of(const std::vector<const Scenario*>& scenarios, const std::string& command,
                        const std::string& options)
{
  std::map<std::string, std::string> inputs; // by name: equal for any order of scenarios
  for (const Scenario* scenario : scenarios)
    for (const auto& [name, value] : inputs_of(*scenario))
      inputs[name + " " + scenario->file] = value;
  return identity_of_work(command, {inputs.begin(), inputs.end()}, options);
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
  const auto add = [&](const std::string& text) {
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
  };
  for (const auto& [name, value] : expected)
    if (const std::string other = value_of(found, name); other != value) add(in_words(name, other, value));
  for (const auto& [name, value] : found)
    if (value_of(expected, name) == "missing") add(in_words(name, value, "missing"));
  return texts;
}

} // namespace loghop
