// Efficiencies of parallel programs as the POP methodology defines them, from a run on the platform and one on an ideal
// network (simulate/ideal_run.hpp). Of ranks r with computations c_r, which take T, and T_ideal on the ideal network:
//
//   load balance         mean c / max c
//   serialisation        max c / T_ideal: ranks wait for others that compute
//   transfer             T_ideal / T:     messages take time
//   parallel efficiency  mean c / T, the product of the three
//
// Source: POP standard metrics for parallel performance analysis (Performance Optimisation and Productivity, EU centre
// of excellence), which take T_ideal from Dimemas. Of phases (simulate/profile/phase_observer.hpp) c_r, T and T_ideal
// are those of the phase: it lasts from the end of the phase before on its last rank to its own end there. So the times of
// phases add up to those of the run, but where ranks begin a phase before others have ended the last one, serialisation
// may be above 1, and transfer too. Computations are all that the graph of the workload has, those of
// reductions inside collectives included.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

struct Efficiencies {
  Seconds time{0};
  Seconds ideal{0};
  Seconds mean_computation{0};
  Seconds largest_computation{0};

  double load_balance() const { return mean_computation / largest_computation; }
  double serialisation() const { return largest_computation / ideal; }
  double transfer() const { return ideal / time; }
  double parallel() const { return mean_computation / time; }
};

struct RunEfficiencies {
  Efficiencies whole;
  std::vector<Efficiencies> phases; ///< if they were asked for; a last one without time and computations is left out
};

/// Why a case has no efficiencies; "" if it has.
std::string why_no_efficiencies(const Scenario& scenario, const Case& c);

/// Of the case's simulation, with the same marks; nothing if its ranks compute nothing. Runs it on an ideal network. Throws
/// SimulationError if that fails, and if the ranks do not have the same number of phases.
std::optional<RunEfficiencies> efficiencies_of(const Scenario& scenario, const Case& c, const CaseOutcome& outcome,
                                               const simulate::PhaseMarks& marks = {});

} // namespace loghop
