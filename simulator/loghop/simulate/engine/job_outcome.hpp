// What came of a job that a child process did.
#pragma once

#include <cstdint>
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

} // namespace loghop::simulate
