// Files that appear whole or not at all.
#pragma once

#include "loghop/base/system/unfinished_name.hpp"

#include <cstdio>
#include <optional>
#include <string>

namespace loghop {

/// A file that has no name before finish(). An earlier file of its name stays until then, whatever ends the program; the
/// new one takes its permissions, and links are followed. Where the file system has no files without a name, it has that
/// of an UnfinishedName.
class WholeFile {
public:
  /// Throws std::system_error if the file, or an earlier one of its name, cannot be written.
  explicit WholeFile(const std::string& path);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  std::FILE* file() const { return file_; }
  /// All that was written to file() is on the disk and gets its name. Throws std::system_error.
  void finish();

private:
  int open_file();

  std::string target_;
  std::optional<UnfinishedName> unfinished_; ///< none: the file has no name
  std::FILE* file_ = nullptr;
};

} // namespace loghop
