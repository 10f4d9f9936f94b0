// A file that gets a line for each case as it ends, beside the output of a run.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace loghop {

/// Lines reach the system when they are added: what was added outlives the program, whatever ends it. They are not
/// forced to the disk, so a machine that loses power may lose the last ones.
///
/// A file is made with the first line: runs that end before leave none. An earlier journal is replaced then, other files
/// are not.
class CaseJournal {
public:
  /// `start` comes before the first line. With `whole_bytes`, the file goes on after as many of its bytes.
  CaseJournal(std::string file, std::string start, std::optional<std::size_t> whole_bytes);
  ~CaseJournal();
  CaseJournal(const CaseJournal&) = delete;
  CaseJournal& operator=(const CaseJournal&) = delete;

  const std::string& file() const { return file_; }
  /// Throws std::system_error, once; nothing is added after that.
  void add(const std::string& line);
  /// True if a file is there.
  bool is_there() const { return descriptor_ >= 0 || whole_bytes_; }
  void remove();

private:
  void open();

  std::string file_, start_;
  std::optional<std::size_t> whole_bytes_;
  int descriptor_ = -1;
  bool failed_ = false;
};

} // namespace loghop
