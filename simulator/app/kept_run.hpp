// Runs whose finished cases are kept: shards, and runs that are resumed (scenario/kept). Of `calibrate` the cases are the
// simulations of its points.
#pragma once

#include "app/scenario_options.hpp"
#include "loghop/scenario/kept/case_journal.hpp"
#include "loghop/scenario/kept/kept_run.hpp"

#include <CLI/App.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace loghop::app {

struct KeepOptions {
  std::optional<Shard> shard;
  std::vector<std::string> resume; ///< files of finished cases
};

/// The journal in lists of outputs, of which no two may be one file.
extern const char* const journal_option;
/// The journal of this output; "" if it has none, as it is no plain file.
std::string journal_beside(const std::string& output);

/// Whether a run with this output keeps or resumes cases: only then its header needs an identity, for which all files are
/// read.
bool keeps_cases(const std::string& output, const KeepOptions& keep);

/// "--shard" and "--resume".
void add_keep_options(CLI::App& command, KeepOptions& options);
/// "--resume" alone.
void add_resume_option(CLI::App& command, KeepOptions& options);

/// "table", "json" or "csv".
std::string name_of(Format format);

/// Whether files belong to a run, and to the scenario as it is now. Throws InputErrors with all that differs.
void check_identities(const std::vector<KeptFile>& files, const RunIdentity& expected, const std::string& what);

/// Order of calls: hook_into, then the simulations, then is_shard? document, then end.
class KeptRun {
public:
  /// Of a scenario, or of a shard of it. Reads the files to resume from. Throws InputErrors.
  KeptRun(const Scenario& scenario, KeptHeader header, const ScenarioOptions& options, const KeepOptions& keep);
  /// Of other work, which has no shards. `output` gets its results. Throws InputErrors.
  KeptRun(KeptHeader header, const std::string& output, const KeepOptions& keep);

  /// Cases that are known are not simulated, others that end are kept. The options must not outlive this object.
  void hook_into(RunOptions& options);
  /// The same of the cases of one scenario of several.
  void hook_into(RunOptions& options, const std::string& scenario_file);

  /// The outcome of a case that succeeded; nullptr: there is none.
  const CaseOutcome* known(const CaseKey& key) const;
  void keep(const CaseKey& key, const CaseOutcome& outcome);

  bool is_shard() const { return header_.shard.has_value(); }
  /// What a shard gives.
  std::string document() const;

  /// The results are written: the journal beside them goes, unless a case may still succeed another time.
  void end();

private:
  void resume(const std::vector<std::string>& names, const std::string& output);
  void take(const std::vector<KeptFile>& files, const std::string& output, const std::string& cut);

  KeptHeader header_;
  std::vector<std::string> mine_; ///< names of the cases of the shard, sorted
  KeptCases cases_;
  std::unique_ptr<CaseJournal> journal_; ///< none: results go to standard output or a device
  bool may_go_ = false;                  ///< the journal is the one beside the output
};

/// The header of a run of this command, with an identity if it keeps cases.
KeptHeader kept_header(const Scenario& scenario, const std::string& command, const std::string& identity_options,
                       const ScenarioOptions& options, const KeepOptions& keep);

} // namespace loghop::app
