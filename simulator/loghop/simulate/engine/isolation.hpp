// Runs jobs in child processes: SimGrid allows one engine a process, and one job that fails leaves the others alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace loghop::simulate {

struct JobOutcome {
  bool succeeded = false;
  std::string output;              ///< returned by the job
  std::string error;               ///< text of the exception, or how the process ended
  bool could_not_write = false;    ///< a file that the job writes is full, or the exception was a WriteError
  bool cut_off = false;            ///< its process did not come to its end: files that it writes are incomplete
  bool interrupted = false;        ///< cut off by the system: it may succeed another time (see Interrupted)
  std::int64_t peak_rss_bytes = 0; ///< of the process
};

/// Runs job(0) .. job(count - 1), each in its own process, `parallel` at a time; 0: as many as there are processors.
/// `done` is called in this process, in the order in which jobs end; `idle` a few times a second meanwhile. If the system
/// has no more processes or files, fewer jobs run at a time; if it has none for a single one, that job fails. No process is
/// left if `done` or `idle` throws, or if this process ends, whatever ends it. Throws std::system_error if this process
/// cannot wait.
void run_isolated(std::size_t count, int parallel, const std::function<std::string(std::size_t)>& job,
                  const std::function<void(std::size_t, JobOutcome)>& done, const std::function<void()>& idle = {});

} // namespace loghop::simulate
