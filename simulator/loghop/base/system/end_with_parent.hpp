// Child processes that do not outlive their parent.
#pragma once

#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>

namespace loghop {

/// To be called by a child right after fork(): it ends with its parent, whatever ends that. A program that the child
/// becomes (execve) does so too.
inline void end_with_parent(pid_t parent)
{
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0); // it had gone before
}

} // namespace loghop
