// A time-independent trace, as smpirun -trace-ti writes it and smpirun -replay reads it: one file with the lines of all
// ranks, or an index file that names one file a rank, or one for all.
//
// A trace is checked line by line when it is opened, and read again as it is replayed. What stays in memory are the
// names of the files, 24 bytes for each run of lines of one rank, and the text of files of at most 512 bytes that an
// index names.
#pragma once

#include "loghop/base/input_error.hpp"
#include "loghop/workload/ti/ti_action.hpp"
#include "loghop/workload/ti/ti_file.hpp"
#include "loghop/workload/ti/ti_sources.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace loghop {

class TiTrace {
public:
  /// Throws InputErrors: everything that is wrong, with file and line.
  TiTrace(const std::string& file, TiDatatypes datatypes);

  int ranks() const { return static_cast<int>(runs_.size()); }
  /// Where the first line is that has flops to compute; "" if none has.
  const std::string& first_computation() const { return first_computation_; }
  /// Where the first line is that computes less than one flop; "" if none does. SMPI writes no computation of less than a
  /// microsecond: such a trace was made without the speed of a host.
  const std::string& fraction_of_a_flop() const { return fraction_of_a_flop_; }
  /// Two ranks of which one receives by sendRecv what the other never sends; "" if there are none.
  const std::string& missing_exchange() const { return missing_exchange_; }
  const TiDatatypes& datatypes() const { return datatypes_; }
  /// Messages between two ranks, and all calls of collectives of one kind by rank 0, with the largest of them.
  struct Counts {
    struct Collective {
      std::int64_t calls = 0;
      TiAction largest;
    };
    std::int64_t messages = 0;
    double bytes = 0;
    std::map<TiAction::Kind, Collective> collectives;
  };
  const Counts& counts() const { return counts_; }
  const TiFile& file_of(Rank rank) const { return files_.size() == 1 ? files_[0] : files_[rank.position()]; }
  TiLines lines_of(Rank rank) const;
  const TiSources& sources() const { return sources_; }

private:
  friend class TiTraceReader;

  TiDatatypes datatypes_;
  std::vector<TiFile> files_;
  std::vector<std::vector<TiRun>> runs_; ///< of each rank
  std::string first_computation_;
  std::string fraction_of_a_flop_;
  std::string missing_exchange_;
  Counts counts_;
  TiSources sources_;
};

/// Reads the actions of one rank in order.
class TiActions {
public:
  TiActions(const TiTrace& trace, Rank rank); ///< the trace outlives it

  /// The next action that is not `nothing`; null at the end. Throws InputErrors if a line is wrong, which happens only
  /// if the file was changed since the trace was opened.
  const TiAction* next();
  const TiAction& last() const { return action_; } ///< that next() gave; at the end: the one before
  std::string place() const;                       ///< "trace.txt:17", of the action

private:
  const TiTrace& trace_;
  TiContext context_;
  TiLines lines_;
  std::vector<std::string_view> words_;
  TiAction action_;
};

} // namespace loghop
