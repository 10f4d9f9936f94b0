// The text of a time-independent trace, line by line, from where each rank's lines are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

/// A stretch of a file with whole lines of one rank.
struct TiRun {
  std::uint64_t offset = 0;
  std::uint64_t end = 0;
  std::uint64_t first_line = 0; ///< its number, from 1
};

/// A regular file. It is opened whenever something is read of it, so that there may be more of them than a process may
/// have open, unless it is told to stay open. The text of one that is compressed by gzip stays open, in a temporary file.
/// That of a short one may stay in memory: a trace of many ranks is thousands of files with a few lines each.
class TiFile {
public:
  /// It cannot be opened or read. Text without the name of the file.
  class Fault : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
  };

  /// The text stays in memory if it has at most `kept` bytes. Throws Fault.
  explicit TiFile(std::string name, std::uint64_t kept = 0);
  const std::string& name() const { return name_; }
  std::uint64_t size() const { return size_; }
  void stay_open(); ///< throws Fault
  /// Reads `size` bytes from `offset` on. Throws Fault, also if there are not as many.
  void read(std::uint64_t offset, char* to, std::size_t size) const;

private:
  class Descriptor;

  void decompress();

  std::string name_;
  std::uint64_t size_ = 0;
  std::string text_;                       ///< all of it, or nothing
  std::shared_ptr<const Descriptor> open_; ///< shared by all copies
};

/// Reads the lines of runs in order, through a buffer of about `buffer_size` bytes (more for a longer line).
class TiLines {
public:
  /// Both outlive it.
  TiLines(const TiFile& file, const std::vector<TiRun>& runs, std::size_t buffer_size)
      : file_(&file), runs_(&runs), buffer_size_(buffer_size)
  {}

  /// False at the end. `line` has no line end, and is valid until the next call. Throws TiFile::Fault.
  bool next(std::string_view& line);
  std::uint64_t number() const { return number_; }      ///< of the line
  std::uint64_t offset() const { return line_offset_; } ///< of the line
  std::uint64_t end() const { return offset_ + at_; }   ///< end of the line, its line end included

private:
  bool fill();

  const TiFile* file_;
  const std::vector<TiRun>* runs_;
  std::size_t buffer_size_;
  std::vector<char> buffer_; ///< the file from offset_ on
  std::uint64_t offset_ = 0;
  std::size_t at_ = 0;        ///< of the next line, in the buffer
  std::size_t next_run_ = 0;  ///< those before have been begun
  std::uint64_t run_end_ = 0; ///< of the run that is read
  std::uint64_t number_ = 0;
  std::uint64_t line_offset_ = 0;
};

} // namespace loghop
