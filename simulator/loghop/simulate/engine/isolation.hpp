// Runs jobs in child processes: SimGrid allows one engine a process, and one job that fails leaves the others alone.
// Small jobs that need no engine may share a process one after the other, which spares the cost of starting one each.
#pragma once

#include "loghop/simulate/engine/job_outcome.hpp"

#include <cstddef>
#include <functional>
#include <string>

namespace loghop::simulate {

/// How many jobs share a process, from this job on, in the order of their numbers: 1 or more.
using JobsTogether = std::function<std::size_t(std::size_t first)>;

/// Runs job(0) .. job(count - 1), each in its own process, `parallel` at a time; 0: as many as there are processors.
/// `done` is called in this process, in the order in which jobs end; `idle` a few times a second meanwhile. If the system
/// has no more processes or files, fewer jobs run at a time; if it has none for a single one, that job fails. No process is
/// left if `done` or `idle` throws, or if this process ends, whatever ends it. Throws std::system_error if this process
/// cannot wait.
///
/// A process that several jobs share tells their outcomes when it ends. If it ends early, that is the outcome of the job
/// that it was at, and the jobs after this one run in another process. Without `together` each job has a process.
void run_isolated(std::size_t count, int parallel, const std::function<std::string(std::size_t)>& job,
                  const std::function<void(std::size_t, JobOutcome)>& done, const std::function<void()>& idle = {},
                  const JobsTogether& together = {});

} // namespace loghop::simulate
