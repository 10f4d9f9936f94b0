#include "loghop/base/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace loghop {

namespace fs = std::filesystem;

namespace {

constexpr const char* open_files = "/proc/self/fd";

[[noreturn]] void fail(int error = errno)
{
  throw std::system_error(error, std::generic_category());
}

/// The file that a path stands for, links followed.
std::string target_of(const std::string& path)
{
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  const fs::path target = fs::weakly_canonical(absolute, error);
  return error ? path : target.string();
}

} // namespace

WholeFile::WholeFile(const std::string& path) : target_(target_of(path))
{
  if (access(target_.c_str(), F_OK) == 0 && access(target_.c_str(), W_OK) != 0) fail();
  const int opened = open_file();
  if (opened < 0) fail();
  struct stat earlier;
  if (stat(target_.c_str(), &earlier) == 0) fchmod(opened, earlier.st_mode & 07777);
  file_ = fdopen(opened, "w");
  if (file_ != nullptr) return;
  const int why = errno;
  close(opened);
  fail(why);
}

WholeFile::~WholeFile()
{
  std::fclose(file_);
}

/// -1 and errno if it cannot be made.
int WholeFile::open_file()
{
  if (access(open_files, X_OK) == 0) { // without /proc it could get no name at the end
    const std::string folder = fs::path(target_).parent_path().string();
    const int opened = open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (opened >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return opened;
  }
  unfinished_.emplace(target_);
  return open(unfinished_->get().c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
}

void WholeFile::finish()
{
  if (std::fflush(file_) != 0 || fsync(fileno(file_)) != 0) fail();
  if (!unfinished_) { // a name replaces another one only by rename()
    unfinished_.emplace(target_);
    const std::string opened = std::string(open_files) + "/" + std::to_string(fileno(file_));
    if (linkat(AT_FDCWD, opened.c_str(), AT_FDCWD, unfinished_->get().c_str(), AT_SYMLINK_FOLLOW) != 0) fail();
  }
  if (std::rename(unfinished_->get().c_str(), target_.c_str()) != 0) fail();
}

} // namespace loghop
