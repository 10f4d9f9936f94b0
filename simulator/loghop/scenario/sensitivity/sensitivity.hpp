// How times of cases depend on parameters of the machine: slopes, and how much a parameter may grow.
//
//   slope      dT / dp: how many overheads, latencies, gaps or bytes lie on the critical path     [1] or [B]
//   share      p dT/dp / T: what of T the parameter is                                            [1]
//   tolerance  the least x for which T(p + x) = (1 + growth) T                                    [s] or [s/B]
//
// Parameters are costs: of a bandwidth, the time of a byte. Of models they are those of predict/core/path_time.hpp. Of the
// simulation they are all times and bandwidths of the platform's file. On LogGOPS networks their slopes come from the
// critical path of the run (simulate/observe/path_observer.hpp); on other networks, where messages share what they use,
// from a second simulation with a parameter that is 1 % more (on wormhole networks: the next whole flit time): where the
// path changes in between, the slope is the mean.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

struct Sensitivity {
  std::string parameter;       ///< "L"; of the simulation its place in the platform's file, "/network/link_latency"
  std::string text;            ///< the value as the file has it; "" of models
  std::optional<double> value; ///< [s] or [s/B]; nothing: a model that takes costs from measurements
  bool per_byte = false;
  double slope = 0;
  bool from_path = false; ///< not from a second simulation
  double step = 0;        ///< by how much it was more in the second simulation
  std::optional<double> tolerance;
  std::string problem; ///< why the platform cannot have another value, or ""; then nothing else is known
};

/// Of one time of a case.
struct TimeSensitivity {
  std::string source; ///< "simulation", or the name of a model
  double time = 0;    ///< [s]
  std::vector<Sensitivity> parameters;
};

struct CaseSensitivity {
  std::string name;
  DisplayUnit unit;
  std::string problem; ///< the simulation failed: why
  std::vector<TimeSensitivity> times;
};

struct SensitivityOptions {
  int parallel = 0;        ///< simulations at a time; 0: as many as there are processors
  double growth = 0.01;    ///< of T, for tolerances
  bool tolerances = true;  ///< else they are not looked for
  bool simulation = true;  ///< else only models
  double memory_bytes = 0; ///< see RunOptions
  std::function<void(double done, std::size_t all)> progress; ///< of cases and parameters, called now and then
};

/// Of all cases of a prepared scenario, in their order. Models without such parameters, and those that know no graph of a
/// workload, are left out.
std::vector<CaseSensitivity> sensitivities(const Scenario& scenario, const SensitivityOptions& options);

/// Of the models alone.
std::vector<TimeSensitivity> model_sensitivities(const Scenario& scenario, const Case& c,
                                                 const SensitivityOptions& options);

} // namespace loghop
