// A program that runs beside this one. It is started by posix_spawn: a process that has called MPI_Init should not fork.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace loghop_mpi {

class Child {
public:
  /// Its standard error goes to `errors`, and to that of this program if the name is "". It ends when this program ends,
  /// even by SIGKILL. Throws std::system_error if it cannot be started.
  Child(const std::string& program, const std::vector<std::string>& words, const std::string& errors);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Looks, without waiting, whether it has ended.
  bool has_ended();
  /// After its end: its exit status, or minus the signal that ended it.
  int status() const { return status_; }

private:
  pid_t id_ = 0;
  int status_ = 0;
  bool ended_ = false;
};

/// What the environment variable LOGHOP names, else the program beside this one, else that of the PATH.
std::string find_loghop();

} // namespace loghop_mpi
