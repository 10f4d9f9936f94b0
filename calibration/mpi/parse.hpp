// Words of the command line as values. All throw UsageError, which says what was expected and what was found.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace calibrate_mpi {

/// "a,b" -> "a", "b". A word without comma is a list of one; empty ones stay.
std::vector<std::string> split(const std::string& words);

/// "4KiB" -> 4096: whole bytes from 0 to `most`, with B, KB, MB, GB (powers of 1000), KiB, MiB or GiB (of 1024).
std::int64_t parse_size(const std::string& word, std::int64_t most);

/// "1.5ms" -> 0.0015: from `least` to `most` seconds, with ns, us, ms or s.
double parse_time(const std::string& word, double least, double most);

/// A whole number.
int parse_count(const std::string& word, int least, int most);

} // namespace calibrate_mpi
