#include "launcher/child.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace loghop_mpi {

namespace {

/// 0, or the error.
int spawn(pid_t& id, const std::vector<std::string>& words, const std::string& errors)
{
  std::vector<char*> arguments;
  for (const std::string& word : words)
    arguments.push_back(const_cast<char*>(word.c_str())); // which posix_spawn does not change
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (!errors.empty())
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  const int error = posix_spawnp(&id, arguments[0], &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

} // namespace

Child::Child(const std::string& program, const std::vector<std::string>& words, const std::string& errors)
{
  std::vector<std::string> alone = {program};
  alone.insert(alone.end(), words.begin(), words.end());
  // Only a process itself can ask to end with its parent: setpriv of util-linux does before it becomes the program.
  std::vector<std::string> with_parent = {"setpriv", "--pdeathsig", "KILL", "--"};
  with_parent.insert(with_parent.end(), alone.begin(), alone.end());
  int error = spawn(id_, with_parent, errors);
  if (error == ENOENT) error = spawn(id_, alone, errors);
  if (error != 0) throw std::system_error(error, std::generic_category(), "cannot start " + program);
}

bool Child::has_ended()
{
  int status = 0;
  if (ended_ || waitpid(id_, &status, WNOHANG) != id_) return ended_;
  ended_ = true;
  status_ = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  return true;
}

std::string find_loghop()
{
  if (const char* named = std::getenv("LOGHOP"); named != nullptr && *named != '\0') return named;
  std::error_code error;
  const std::filesystem::path beside = std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "loghop";
  return access(beside.c_str(), X_OK) == 0 ? beside.string() : "loghop";
}

} // namespace loghop_mpi
