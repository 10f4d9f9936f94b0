// Removes a folder when the program ends, whatever ends it.
#pragma once

#include <string>

namespace loghop {

/// A process of its own that waits for the end of this program and of the child processes that it starts meanwhile, and
/// then removes the folder with all that is in it. SIGKILL and crashes of the program count as ends too. It is in no
/// process group of the program, so that signals of a terminal do not reach it, and keeps none of its files open.
///
/// The destructor lets it go: it removes the folder at once, if there is one of this name.
/// If the system has no more processes or files there is no such process, and nothing is removed.
class FolderKeeper {
public:
  explicit FolderKeeper(const std::string& folder);
  ~FolderKeeper();
  FolderKeeper(const FolderKeeper&) = delete;
  FolderKeeper& operator=(const FolderKeeper&) = delete;

private:
  int end_of_program_ = -1; ///< a pipe that nobody writes to: it ends with the last process that has it
};

} // namespace loghop
