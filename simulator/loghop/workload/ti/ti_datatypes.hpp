// Sizes of the MPI datatypes of a time-independent trace, by the numbers that SimGrid's SMPI writes for them: 0 is
// MPI_DOUBLE, 1 MPI_INT, ... Sizes are those of x86-64 and of every other 64-bit Linux.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace loghop {

class TiDatatypes {
public:
  static constexpr int derived = -1; ///< number that SMPI writes for every datatype that the program made

  /// B; nothing if the number is unknown and was not given.
  std::optional<std::int64_t> size(int datatype) const;
  /// Says how large a datatype is. Replaces what is known of it.
  void give(int datatype, std::int64_t bytes) { given_[datatype] = bytes; }
  static int count(); ///< known datatypes are 0 .. count() - 1
  /// Size of the datatype of lines that name none: MPI_DOUBLE if init has an argument, else MPI_BYTE.
  static std::int64_t default_size(bool init_has_argument) { return init_has_argument ? 8 : 1; }

private:
  std::map<int, std::int64_t> given_;
};

} // namespace loghop
