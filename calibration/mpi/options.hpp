// The command line of loghop_calibrate_mpi.
//
// Sizes are whole bytes with a unit: "8B", "4KiB", "1MiB", "64KB" (K = 1000, Ki = 1024). Times: "50us", "2ms", "1.5s".
// Every rank parses the same words and so comes to the same end.
#pragma once

#include "protocol.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace calibrate_mpi {

/// Says everything that is wrong with the command line, one problem a line.
class UsageError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

struct Options {
  std::vector<std::int64_t> sizes; ///< [B] of messages and contiguous copies
  /// [B] The same where many messages or ranks are at work at once: fewer by default.
  std::vector<std::int64_t> few_sizes;
  std::vector<std::int64_t> strides; ///< [B] between doubles, for sizes from 64 B to 64 KiB
  std::vector<int> others;           ///< P of one_to_many; empty: 1 to 10, then times 1.5, up to the ranks
  std::vector<std::string> only;     ///< quantities; empty: all
  Protocol protocol;
  double pause_s = 0; ///< between passes
  double delay_s = 0; ///< d of PRTT; 0: of each size twice its round trip, up to a power of two of us
  std::string level;  ///< of messages between ranks; empty: found
  std::string output; ///< file; empty: standard output
  std::string name, machine, origin, license = "not stated";
  bool quiet = false;
  bool help = false;

  bool wants(const std::string& quantity) const;
};

/// Throws UsageError.
Options parse_options(const std::vector<std::string>& words);

/// The text that --help prints.
std::string help_text();

} // namespace calibrate_mpi
