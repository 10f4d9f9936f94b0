// The files of parts in the folder FILE.parts: finished cases, journals, and what parts said.
#pragma once

#include <string>
#include <vector>

namespace loghop_mpi {

class PartFiles {
public:
  PartFiles(const std::string& output, int parts);

  /// Makes the folder. What an earlier launch left in it is removed, unless this one goes on with it. Throws
  /// std::filesystem::filesystem_error.
  void prepare(bool goes_on) const;

  std::string folder() const { return folder_; }
  std::string finished(int part) const; ///< what a part gives: "3-of-32.json"
  std::string journal(int part) const;  ///< beside it, while the part runs, and after it if a simulation was killed
  std::string said(int part) const;     ///< its standard error
  std::vector<std::string> all_finished() const;

  /// The part is done, and no case is worth another try.
  bool is_done(int part) const;
  /// True if a journal is there that a part can go on with.
  bool has_journal(int part) const;
  /// Removes all files of parts, and the folder if nothing else is in it.
  void remove() const;

private:
  std::string folder_;
  int parts_;
};

/// In how many parts an earlier launch has cut the cases; 0 if there are no files of it.
int earlier_parts(const std::string& output);

} // namespace loghop_mpi
