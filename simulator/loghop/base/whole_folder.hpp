// Folders that appear whole or not at all.
#pragma once

#include "loghop/base/system/folder_keeper.hpp"
#include "loghop/base/system/unfinished_name.hpp"

#include <optional>
#include <string>

namespace loghop {

/// A folder that has an UnfinishedName beside its own before finish(). If it is not finished it is removed, also
/// if a signal ends the program (FolderKeeper).
class WholeFolder {
public:
  /// Makes it, empty. Throws std::system_error.
  explicit WholeFolder(const std::string& target);
  ~WholeFolder();
  WholeFolder(const WholeFolder&) = delete;
  WholeFolder& operator=(const WholeFolder&) = delete;

  const std::string& target() const { return target_; }
  const std::string& unfinished() const { return unfinished_.get(); }
  /// Gives it its name, and removes an earlier folder of this name. Throws std::system_error.
  void finish();
  /// Gives it its name. Throws std::system_error if anything has this name, whenever it came.
  void finish_new();

private:
  std::string target_;
  UnfinishedName unfinished_;
  std::optional<FolderKeeper> keeper_;
};

} // namespace loghop
