#include "loghop/base/system/file_lock.hpp"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace loghop {

namespace {

bool is_of(int descriptor, const std::string& file)
{
  struct stat open = {}, named = {};
  return fstat(descriptor, &open) == 0 && lstat(file.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

/// False if there are no locks here.
bool lock(int descriptor, bool& had_to_wait)
{
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return true;
  if (errno != EWOULDBLOCK) return false;
  had_to_wait = true;
  while (flock(descriptor, LOCK_EX) != 0)
    if (errno != EINTR) return false;
  return true;
}

} // namespace

FileLock::FileLock(const std::string& file) : file_(file)
{
  while (!take()) {
  }
}

bool FileLock::take()
{
  descriptor_ = open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW, 0666);
  if (descriptor_ < 0) return true;
  const bool locked = lock(descriptor_, had_to_wait_);
  // Who had it before has removed the file: a third program may hold the lock of a new one.
  if (locked && is_of(descriptor_, file_)) return true;
  close(descriptor_);
  descriptor_ = -1;
  return !locked;
}

FileLock::~FileLock()
{
  if (descriptor_ < 0) return;
  unlink(file_.c_str());
  flock(descriptor_, LOCK_UN); // children that a program still has would hold it on
  close(descriptor_);
}

} // namespace loghop
