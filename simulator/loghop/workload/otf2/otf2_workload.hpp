// An OTF2 archive as a workload: each rank of the archive is a rank of the run.
#pragma once

#include "loghop/workload/core/workload.hpp"
#include "loghop/workload/otf2/otf2_check.hpp"
#include "loghop/workload/ti/ti_algorithms.hpp"

#include <string>
#include <vector>

namespace loghop {

/// How long computations take: their time in the archive, times a factor.
struct Otf2Compute {
  double scale = 1;             ///< 0: they take no time
  double traced_core_speed = 0; ///< flop/s; above 0: the factor is this over the platform's core_speed
};

class Otf2Workload : public Workload {
public:
  std::string trace; ///< the anchor file; "" if it could not be read
  int ranks = 0;
  Otf2Counts counts;
  Otf2Compute compute;
  std::vector<std::string> regions; ///< of user code, whose ends are marks: set before open()
  TiAlgorithms algorithms;
  const MpiLibrary* library = nullptr; ///< chooses algorithms; nullptr: the platform's, if it has one

  /// Reads the archive once. Throws Otf2Fault: what is wrong or missing, one a line.
  void open(const std::string& anchor_file);

  const char* type() const override { return "otf2"; }
  Metric metric() const override { return {Metric::Kind::makespan, 1}; }
  Form form() const override { return Form::graph; }
  std::optional<MpiPrograms> mpi_programs(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;

private:
  TiAlgorithms chosen_on(const MachineShape& shape) const;
};

} // namespace loghop
