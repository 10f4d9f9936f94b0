#include "loghop/workload/jobs/jobs_workload.hpp"

#include "loghop/workload/jobs/jobs_graph.hpp"

#include <stdexcept>

namespace loghop {

namespace {

void check_job(const Job& job, const MachineShape& shape)
{
  const Workload& workload = *job.workload;
  if (workload.form() == Workload::Form::messages)
    throw std::invalid_argument(std::string("workload ") + workload.type() +
                                " is for the network alone, and jobs have ranks that pass messages");
  if (workload.needs_handlers())
    throw std::invalid_argument(std::string("workload ") + workload.type() +
                                " runs programs with handlers, and jobs have ranks that pass messages");
  if (workload.has_own_times())
    throw std::invalid_argument(
        "\"begin\" is \"after_barrier\", and jobs have no times from the own start of each rank");
  workload.check(shape_for(job, shape));
}

} // namespace

void JobsWorkload::check(const MachineShape& shape) const
{
  for (const Job& job : jobs) {
    try {
      check_job(job, shape);
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument("job " + job.name + ": " + error.what());
    }
  }
}

std::unique_ptr<OperationGraph> JobsWorkload::graph(const MachineShape& shape, std::uint64_t seed) const
{
  return std::make_unique<JobsGraph>(jobs, [shape, seed](const Job& job, std::int64_t run) {
    return job.workload->graph_of_run(shape_for(job, shape), seed, run);
  });
}

WorkloadSize JobsWorkload::size(const MachineShape& shape) const
{
  WorkloadSize all;
  for (const Job& job : jobs) {
    const WorkloadSize one = job.workload->size(shape_for(job, shape));
    const WorkloadSize runs = one.times(static_cast<double>(job.background ? 1 : job.runs));
    all.ranks += job.ranks();
    all.messages += runs.messages;
    all.bytes += runs.bytes;
    all.at_once += runs.at_once;
  }
  return all;
}

std::vector<WorkloadPart> JobsWorkload::parts() const
{
  std::vector<WorkloadPart> parts;
  int first = 0;
  for (const Job& job : jobs) {
    parts.push_back({job.name, Rank(first), job.ranks(), job.start, job.workload->metric()});
    first += job.ranks();
  }
  return parts;
}

JobsWorkload JobsWorkload::alone(std::size_t job) const
{
  JobsWorkload one;
  one.jobs = {jobs.at(job)};
  Job& only = one.jobs.front();
  only.start = 0;
  if (only.background) only.runs = 1;
  only.background = false;
  return one;
}

std::vector<Core> JobsWorkload::cores() const
{
  std::vector<Core> all;
  for (const Job& job : jobs)
    all.insert(all.end(), job.cores.begin(), job.cores.end());
  return all;
}

} // namespace loghop
