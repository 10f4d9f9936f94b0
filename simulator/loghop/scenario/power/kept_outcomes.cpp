#include "loghop/scenario/power/kept_outcomes.hpp"

#include "loghop/base/kept_file.hpp"
#include "loghop/scenario/core/claimed_channels.hpp"
#include "loghop/scenario/run/case_files.hpp"
#include "loghop/scenario/run/packed_result.hpp"
#include "loghop/simulate/engine/versions.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <stdexcept>

namespace loghop {

namespace {

using nlohmann::json;

/// The cases whose channels are recorded, so that a claim on them does not find results without.
std::string cases_with_channels(const Scenario& scenario, const RunOptions& options)
{
  json names = json::array();
  for (const Case& c : scenario.cases)
    if (options.for_claims && claims_channels(scenario.claims, c.name)) names.push_back(c.name);
  return names.dump();
}

std::string outcomes_key(const Scenario& scenario, const RunOptions& options)
{
  const json& resolved = scenario.resolved;
  std::vector<std::string> parts = {resolved.at("platform").dump(), resolved.at("scenario").at("cases").dump(),
                                    std::to_string(scenario.seed),  program_hash(),
                                    simulate::simgrid_version(),    cases_with_channels(scenario, options)};
  if (resolved.contains("platforms")) parts.push_back(resolved.at("platforms").dump());
  const std::vector<std::string> files = hashes_of_case_files(scenario);
  parts.insert(parts.end(), files.begin(), files.end());
  return key_of(parts);
}

json json_of(const std::vector<CaseOutcome>& outcomes)
{
  json kept = json::array();
  for (const CaseOutcome& outcome : outcomes)
    kept.push_back({{"succeeded", outcome.succeeded}, {"error", outcome.error}, {"result", packed(outcome.result)}});
  return kept;
}

/// Nothing if the file is none that was kept for so many cases.
std::optional<std::vector<CaseOutcome>> outcomes_in(const std::string& text, std::size_t cases)
{
  const json kept = json::parse(text, nullptr, false);
  if (!kept.is_array() || kept.size() != cases) return std::nullopt;
  std::vector<CaseOutcome> outcomes;
  try {
    for (const json& row : kept) {
      outcomes.emplace_back();
      outcomes.back().succeeded = row.at("succeeded").get<bool>();
      outcomes.back().error = row.at("error").get<std::string>();
      outcomes.back().result = unpacked(row.at("result"));
    }
  } catch (const json::exception&) {
    return std::nullopt;
  } catch (const std::out_of_range&) {
    return std::nullopt;
  }
  return outcomes;
}

} // namespace

std::vector<CaseOutcome> kept_outcomes(const Scenario& scenario, const RunOptions& options, const std::string& folder)
{
  const std::string name = as_file_name(scenario.platform.name) + "-times-" + outcomes_key(scenario, options) + ".kept";
  const std::filesystem::path file = std::filesystem::path(folder) / name;
  if (const auto before = kept(file))
    if (auto outcomes = outcomes_in(*before, scenario.cases.size())) return std::move(*outcomes);
  std::vector<CaseOutcome> outcomes = run_cases(scenario, options);
  if (std::any_of(outcomes.begin(), outcomes.end(), [](const CaseOutcome& o) { return o.cut_off; })) return outcomes;
  const std::string text = json_of(outcomes).dump(-1, ' ', false, json::error_handler_t::replace);
  keep(file, text);
  return outcomes_in(text, scenario.cases.size()).value();
}

} // namespace loghop
