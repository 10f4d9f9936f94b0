// Names of files that are not finished yet, which do not outlive the program.
#pragma once

#include <string>

namespace loghop {

/// A name beside a file to be, with 128 random bits: ".loghop-6f0c....unfinished". Whoever makes a file of this name leaves it to
/// this object: the file is removed by the destructor, and when SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM or SIGXCPU
/// ends the program. Only SIGKILL and a crash leave it behind. Child processes remove nothing.
///
/// Signals that the program ignores, or for which it has a handler, stay as they are. For programs of one thread.
class UnfinishedName {
public:
  /// Throws std::system_error if the system has no random bits.
  explicit UnfinishedName(const std::string& target);
  ~UnfinishedName();
  UnfinishedName(const UnfinishedName&) = delete;
  UnfinishedName& operator=(const UnfinishedName&) = delete;

  const std::string& get() const { return name_; }

private:
  std::string name_;
};

/// For a program that ends without destructors. Needs no memory, and may be called by handlers of signals.
void remove_unfinished_files();

} // namespace loghop
