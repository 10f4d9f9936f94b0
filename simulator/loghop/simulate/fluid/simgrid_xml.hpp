// Looks through a platform file of SimGrid before SimGrid reads it.
//
// SimGrid builds a machine while it reads, and a file of one line may name a machine that fills the memory; it loads a
// file whose name ends in ".so" as a program; and settings in the file may make it write files. This finds such files,
// and says where the fault stands. All else is left to SimGrid's own parser, which may still refuse the file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace loghop::simulate {

/// Limits of files of SimGrid beside those of platform/fluid_size.hpp.
inline constexpr int most_xml_depth = 64;                     ///< elements in each other
inline constexpr std::int64_t most_points_of_table = 1 << 13; ///< of a zone with routing "Full" or "Floyd": SimGrid
                                                              ///< keeps an entry for each pair

/// Throws InputErrors, which name the file and the line, if
/// - the file cannot be read, is longer than 64 MiB, is no well-formed XML, or has a name that SimGrid would run;
/// - elements are nested deeper than 64, there are more hosts or links than a fluid network may have, or one zone has
///   a table of routes beyond `most_points_of_table`;
/// - a count or the number of a quantity is none, negative or not finite;
/// - a bandwidth or latency of links is out of the range of link_value.hpp, also over time, or a link or zone is Wi-Fi;
/// - it includes files, names a file of a trace that is no regular file, or has a setting that is not one of machines.
/// Returns the files of traces that it names, in their order.
std::vector<std::string> check_simgrid_xml(const std::string& file);

/// A hash of a file that check_simgrid_xml has looked through, and of the files that it names.
std::string hash_of_simgrid_files(const std::string& file);

} // namespace loghop::simulate
