// Values as they stand in the file.
#pragma once

#include <string>

namespace calibrate_mpi {

/// 1234567 -> "1.234567us": all digits, in the largest of s, ms, us, ns, ps in which it is at least 1. Not below 0.
std::string time_text(long long picoseconds);

/// 4096 -> "4KiB": in the largest of B, KiB, MiB, GiB that divides it.
std::string size_text(long long bytes);

/// With quotes and escapes. Bytes that are not UTF-8 become question marks.
std::string json_text(const std::string& text);

} // namespace calibrate_mpi
