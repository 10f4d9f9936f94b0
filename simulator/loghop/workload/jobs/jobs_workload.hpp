// Several jobs at a time on one machine, each a workload that passes messages, on nodes or cores of its own.
//
// The time of the whole is that of the last job's end. The time of a job is the figure of its own workload, from the
// start of the job, over its runs (Workload::parts).
#pragma once

#include "loghop/workload/jobs/job.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace loghop {

class JobsWorkload final : public Workload {
public:
  std::vector<Job> jobs;

  const char* type() const override { return "jobs"; }
  Metric metric() const override { return {}; }
  Form form() const override { return Form::graph; }
  std::unique_ptr<OperationGraph> graph(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;
  std::vector<WorkloadPart> parts() const override;

  /// One of the jobs by itself, started at once. In the background, it has one run.
  JobsWorkload alone(std::size_t job) const;
  /// Where the ranks of all jobs run.
  std::vector<Core> cores() const;
};

} // namespace loghop
