#include "app/kept_run.hpp"

#include "app/output.hpp"
#include "loghop/scenario/run/case_costs.hpp"
#include "loghop/scenario/run/run_seeds.hpp"
#include "loghop/units/printable.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace loghop::app {

namespace {

Shard shard_option(const std::string& text)
try {
  return read_shard(text);
} catch (const std::invalid_argument& error) {
  throw CLI::ValidationError("--shard", error.what());
}

/// Names of the shard's cases, sorted. A case that is simulated for several seeds takes so many times as long.
std::vector<std::string> cases_of(const Scenario& scenario, const Shard& shard, int seeds)
{
  std::vector<double> seconds;
  const std::vector<simulate::RunCost> costs = costs_of(scenario);
  for (std::size_t i = 0; i < costs.size(); ++i)
    seconds.push_back(costs[i].seconds * (draws(scenario, scenario.cases[i]) ? seeds : 1));
  const std::vector<int> dealt = deal_cases(seconds, shard.of);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < dealt.size(); ++i)
    if (dealt[i] == shard.number) names.push_back(scenario.cases[i].name);
  std::sort(names.begin(), names.end());
  return names;
}

/// Scenarios may have cases of one name.
CaseKey key_in(const std::string& scenario_file, std::uint64_t seed, const std::string& name)
{
  return {seed, scenario_file.empty() ? name : scenario_file + "\n" + name};
}

bool is_same(const std::string& a, const std::string& b)
{
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

} // namespace

const char* const journal_option = "the finished cases beside -o";

std::string journal_beside(const std::string& output)
{
  return is_plain_file(output) ? output + ".partial" : "";
}

void add_keep_options(CLI::App& command, KeepOptions& options)
{
  command
      .add_option_function<std::string>(
          "--shard", [&options](const std::string& text) { options.shard = shard_option(text); },
          "simulate part I of N of the cases, and write them for loghop merge")
      ->option_text("I/N");
  add_resume_option(command, options);
}

void add_resume_option(CLI::App& command, KeepOptions& options)
{
  command
      .add_option("--resume", options.resume,
                  "simulate only what this file of finished cases lacks (may be given again)")
      ->option_text("FILE");
}

std::string name_of(Format format)
{
  return format == Format::json ? "json" : format == Format::csv ? "csv" : "table";
}

bool keeps_cases(const std::string& output, const KeepOptions& keep)
{
  return keep.shard || !keep.resume.empty() || !journal_beside(output).empty();
}

KeptHeader kept_header(const Scenario& scenario, const std::string& command, const std::string& identity_options,
                       const ScenarioOptions& options, const KeepOptions& keep)
{
  KeptHeader header;
  header.command = command;
  header.scenario = options.scenario;
  header.seed = scenario.seed;
  header.seeds = options.seeds;
  header.cases = options.cases;
  header.format = name_of(options.format);
  if (keeps_cases(options.output, keep)) header.identity = identity_of(scenario, command, identity_options);
  return header;
}

void check_identities(const std::vector<KeptFile>& files, const RunIdentity& expected, const std::string& what)
{
  Problems problems;
  for (const KeptFile& file : files)
    for (const std::string& difference : identity_differences(file.header.identity, expected))
      problems.add({file.name, "", fmt::format("expected cases of {}: {}", what, difference), ""});
  problems.throw_if_any();
}

KeptRun::KeptRun(const Scenario& scenario, KeptHeader header, const ScenarioOptions& options, const KeepOptions& keep)
    : header_(std::move(header))
{
  header_.shard = keep.shard;
  if (header_.shard) mine_ = cases_of(scenario, *header_.shard, header_.seeds);
  resume(keep.resume, options.output);
}

KeptRun::KeptRun(KeptHeader header, const std::string& output, const KeepOptions& keep) : header_(std::move(header))
{
  resume(keep.resume, output);
}

void KeptRun::resume(const std::vector<std::string>& names, const std::string& output)
{
  std::vector<KeptFile> files;
  std::string cut;
  for (const std::string& file : names) {
    if (!is_cut_in_header(file)) {
      files.push_back(read_kept_file(file));
      continue;
    }
    cut = file;
    std::fprintf(stderr, "loghop: %s: it was cut off in its first line, and keeps no case\n", printable(file).c_str());
  }
  check_identities(files, header_.identity, "this run");
  take(files, output, cut);
}

/// A journal that was cut before it kept anything begins anew if there is no other.
void KeptRun::take(const std::vector<KeptFile>& files, const std::string& output, const std::string& cut)
{
  std::string journal = journal_beside(output);
  may_go_ = !journal.empty();
  if (journal.empty())
    for (const KeptFile& file : files)
      if (file.is_journal && journal.empty()) journal = file.name;
  if (journal.empty()) journal = cut;
  Problems problems;
  std::optional<std::size_t> whole_bytes;
  std::string start = header_line(header_);
  for (const KeptFile& file : files) {
    const bool goes_on = file.is_journal && is_same(file.name, journal);
    if (goes_on) whole_bytes = file.whole_bytes;
    if (file.is_torn)
      std::fprintf(stderr, "loghop: %s: its last line was cut off and is not used\n", printable(file.name).c_str());
    for (const auto& [key, outcome] : file.cases) {
      cases_.add(key, {outcome, file.name}, problems);
      if (!goes_on && outcome.succeeded) start += case_line(header_, key, outcome);
    }
  }
  problems.throw_if_any();
  // A journal that goes on has its own header, and cases of other files are kept in those.
  if (!journal.empty()) journal_ = std::make_unique<CaseJournal>(journal, start, whole_bytes);
}

void KeptRun::hook_into(RunOptions& options)
{
  hook_into(options, "");
  if (header_.shard)
    options.wanted = [this](std::uint64_t, const std::string& name) {
      return std::binary_search(mine_.begin(), mine_.end(), name);
    };
}

void KeptRun::hook_into(RunOptions& options, const std::string& scenario_file)
{
  options.known = [this, scenario_file](std::uint64_t seed, const std::string& name) {
    return known(key_in(scenario_file, seed, name));
  };
  options.finished = [this, scenario_file](std::uint64_t seed, const std::string& name, const CaseOutcome& outcome) {
    keep(key_in(scenario_file, seed, name), outcome);
  };
}

const CaseOutcome* KeptRun::known(const CaseKey& key) const
{
  const CaseOutcome* known = cases_.find(key);
  return known != nullptr && known->succeeded ? known : nullptr;
}

void KeptRun::keep(const CaseKey& key, const CaseOutcome& outcome)
{
  Problems none; // a case that succeeded before is not simulated
  cases_.add(key, {outcome, ""}, none);
  if (!journal_) return;
  try {
    journal_->add(case_line(header_, key, outcome));
  } catch (const std::system_error& error) {
    std::fprintf(stderr, "loghop: cannot write %s: %s; finished cases are not kept\n",
                 printable(journal_->file()).c_str(), std::strerror(error.code().value()));
  }
}

std::string KeptRun::document() const
{
  KeptCases of_shard;
  Problems none;
  for (const auto& [key, kept] : cases_.all())
    if (std::binary_search(mine_.begin(), mine_.end(), key.second)) of_shard.add(key, kept, none);
  return document_of(header_, of_shard);
}

void KeptRun::end()
{
  if (!journal_ || !may_go_ || !journal_->is_there()) return;
  const auto may_succeed = [](const auto& entry) {
    const CaseOutcome& outcome = entry.second.outcome;
    return !outcome.succeeded && (outcome.interrupted || !outcome.ended);
  };
  const auto& all = cases_.all();
  if (std::none_of(all.begin(), all.end(), may_succeed)) return journal_->remove();
  std::fprintf(stderr, "loghop: %s keeps the finished cases: --resume %s runs those that failed\n",
               printable(journal_->file()).c_str(), printable(journal_->file()).c_str());
}

} // namespace loghop::app
