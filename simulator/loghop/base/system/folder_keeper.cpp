#include "loghop/base/system/folder_keeper.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace loghop {

namespace {

/// A file that the keeper had open would keep others waiting for its end, and an output on a disk that is to be unmounted.
void close_all_but(int file)
{
  if (file > 0) close_range(0, static_cast<unsigned>(file) - 1, 0);
  close_range(static_cast<unsigned>(file) + 1, ~0U, 0);
}

[[noreturn]] void keep(int end_of_program, const std::string& folder)
{
  for (const int sign : {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM})
    std::signal(sign, SIG_IGN);
  close_all_but(end_of_program);
  char none = 0;
  while (read(end_of_program, &none, 1) < 0 && errno == EINTR) {
  }
  std::error_code nobody_to_tell;
  std::filesystem::remove_all(folder, nobody_to_tell);
  _exit(0);
}

/// A child of a child that has ended: nobody has to wait for it.
void start(int end_of_program, const std::string& folder)
{
  std::fflush(nullptr); // what is buffered is written once
  const pid_t child = fork();
  if (child == 0) {
    setsid();
    if (fork() == 0) keep(end_of_program, folder);
    _exit(0);
  }
  while (child > 0 && waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

} // namespace

FolderKeeper::FolderKeeper(const std::string& folder)
{
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  start(ends[0], folder);
  close(ends[0]);
  end_of_program_ = ends[1];
}

FolderKeeper::~FolderKeeper()
{
  if (end_of_program_ >= 0) close(end_of_program_);
}

} // namespace loghop
