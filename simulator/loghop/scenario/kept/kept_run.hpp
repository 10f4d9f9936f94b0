// Files of finished cases of a run: what a shard gives ("loghop.cases"), and the journal of a run that goes on
// ("loghop.journal"). docs/long_runs.md shows them.
//
// Both have the same contents: a header, which says what was run, and cases. The first is one JSON document, the other
// has a line for the header and a line for each case as it ends. A hash of each case, of its name, its seed and the
// run's identity makes damaged ones known, and those of another run. It is no signature.
#pragma once

#include "loghop/scenario/kept/kept_cases.hpp"
#include "loghop/scenario/kept/run_identity.hpp"
#include "loghop/scenario/kept/shard.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// What a command was asked for, enough to read its scenario again and to write its result.
struct KeptHeader {
  std::string command;  ///< "run", "compare", "report" or "calibrate"
  std::string scenario; ///< or the platform of `calibrate`
  std::uint64_t seed = 1;
  int seeds = 1;                  ///< over which claims are judged
  std::vector<std::string> cases; ///< those that were chosen; none: all
  std::string format;             ///< of the result
  bool verbose = false;
  std::optional<Shard> shard;
  RunIdentity identity;
};

struct KeptFile {
  std::string name;
  KeptHeader header;
  std::vector<std::pair<CaseKey, CaseOutcome>> cases; ///< in the order of the file
  bool is_journal = false;
  std::size_t whole_bytes = 0; ///< of a journal: where its last whole line ends
  bool is_torn = false;        ///< something follows there
};

/// The header's line of a journal, and that of a case.
std::string header_line(const KeptHeader& header);
std::string case_line(const KeptHeader& header, const CaseKey& key, const CaseOutcome& outcome);

/// The document with all these cases.
std::string document_of(const KeptHeader& header, const KeptCases& cases);

/// Either kind. Throws InputErrors.
KeptFile read_kept_file(const std::string& file);

/// True if the file begins as a journal does.
bool is_journal(const std::string& file);

/// True if the file is a journal that was cut before the end of its first line, or empty: it keeps nothing.
bool is_cut_in_header(const std::string& file);

} // namespace loghop
