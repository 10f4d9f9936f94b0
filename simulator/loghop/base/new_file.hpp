// Makes files that become others when they are finished. Nobody can tell their names before, or put a file or a link in
// their place.
#pragma once

#include <string>

namespace loghop {

/// A name in the folder of `target`, with 128 random bits: ".loghop-6f0c....unfinished". Throws std::system_error if
/// the system has no random bits.
std::string new_name_beside(const std::string& target);

struct NewFile {
  int descriptor = -1; ///< open for writing; below 0: it cannot be made, and errno says why
  std::string name;
};

/// Makes a file that was not there (O_EXCL), with the rights that files get by default. To be renamed to `target`, or
/// to be removed. Throws std::system_error as above.
NewFile new_file_beside(const std::string& target);

} // namespace loghop
