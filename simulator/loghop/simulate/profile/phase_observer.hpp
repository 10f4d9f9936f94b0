// Divides a run into phases: a phase of a rank ends when a call or at a mark of a certain name, or every n-th of them.
//
// Phase k of the run ends when it has ended on the last rank. So phases follow each other without a gap, and their times add
// up to the time of the run. The last one ends with the ranks, and may be empty.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/mpi/call_listener.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate {

/// Where phases end.
struct PhaseMarks {
  std::string call = ""; ///< "MPI_Allreduce"; "": there are no phases
  std::int64_t every = 1;
};

struct Phase {
  Picoseconds end = 0;      ///< on the last rank
  int ranks = 0;            ///< on which it has ended
  double computed = 0;      ///< ps: the sum of the computations of all ranks
  double most_computed = 0; ///< ps, of a rank
};

struct Phases {
  std::vector<Phase> all;
  std::set<std::string, std::less<>> calls; ///< the names of all calls that ranks made
};

class PhaseObserver final : public CallListener {
public:
  /// The calendar, that of the run, outlives it.
  PhaseObserver(int ranks, const EventCalendar& calendar, PhaseMarks marks)
      : calendar_(calendar), marks_(std::move(marks)), ranks_(ranks)
  {}

  void called(Rank rank, const MpiCall& call, std::uint32_t operation, const CallFacts& facts) override;
  void computes(Rank) override {}
  void finished(Rank, std::uint32_t) override {}

  /// A computation of the rank, of the phase that it is in.
  void add_computation(Rank rank, Picoseconds time) { ranks_[rank].computed += static_cast<double>(time); }

  /// After the run, once.
  Phases end(const std::vector<Picoseconds>& finish);

private:
  struct State {
    std::size_t phase = 0;
    std::int64_t marks = 0; ///< in the phase
    bool in_mark = false;
    double computed = 0; ///< in the phase
  };

  void end_phase(State& state, Picoseconds at);

  const EventCalendar& calendar_;
  const PhaseMarks marks_;
  IndexedVector<Rank, State> ranks_;
  Phases phases_;
};

} // namespace loghop::simulate
