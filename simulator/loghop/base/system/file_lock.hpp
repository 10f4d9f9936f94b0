// One program after the other: a lock that programs on one machine, or on one shared file system, take by a file's name.
#pragma once

#include <string>

namespace loghop {

/// Holds a lock while it lives. The system gives it up with the program, whatever ends it. The file of the lock is empty, and
/// goes with the object; a program that is killed leaves it behind, which is no harm.
///
/// Without a folder that can be written, or on a file system without locks, nobody is kept out, and that is no error: locks
/// save work, and results are right without.
class FileLock {
public:
  /// Waits until nobody else has it.
  explicit FileLock(const std::string& file);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  bool is_held() const { return descriptor_ >= 0; }
  /// Somebody else had it first.
  bool had_to_wait() const { return had_to_wait_; }

private:
  /// False if the file is another one by now.
  bool take();

  std::string file_;
  int descriptor_ = -1;
  bool had_to_wait_ = false;
};

} // namespace loghop
