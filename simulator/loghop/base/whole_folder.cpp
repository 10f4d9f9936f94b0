#include "loghop/base/whole_folder.hpp"

#include <fcntl.h>
#include <stdio.h> // renameat2
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace loghop {

namespace fs = std::filesystem;

namespace {

/// A path without a slash at its end: the folder's own name is its last part.
std::string without_slash(const std::string& path)
{
  const fs::path normal = fs::path(path).lexically_normal();
  return normal.has_filename() ? normal.string() : normal.parent_path().string();
}

} // namespace

WholeFolder::WholeFolder(const std::string& target) : target_(without_slash(target)), unfinished_(target_)
{
  keeper_.emplace(unfinished_.get());
  fs::create_directory(unfinished_.get());
}

WholeFolder::~WholeFolder()
{
  std::error_code none;
  fs::remove_all(unfinished_.get(), none);
}

void WholeFolder::finish_new()
{
  const char* const from = unfinished_.get().c_str();
  if (renameat2(AT_FDCWD, from, AT_FDCWD, target_.c_str(), RENAME_NOREPLACE) == 0) return;
  if (errno != EINVAL && errno != ENOSYS) throw std::system_error(errno, std::generic_category());
  if (mkdir(target_.c_str(), 0777) != 0) throw std::system_error(errno, std::generic_category());
  fs::rename(from, target_); // a file system without the flag replaces an empty folder, here our own
}

void WholeFolder::finish()
{
  const char* const from = unfinished_.get().c_str();
  const char* const to = target_.c_str();
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return;
  // The earlier folder gets the unfinished name, under which the destructor removes it.
  if (errno == EEXIST && renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE) == 0) return;
  if (errno != EINVAL && errno != ENOSYS) throw std::system_error(errno, std::generic_category());
  fs::remove_all(target_); // a file system that cannot exchange
  fs::rename(from, to);
}

} // namespace loghop
