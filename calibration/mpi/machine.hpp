// The description that a machine gives of itself.
#pragma once

#include <string>

namespace calibrate_mpi {

std::string host_name();

/// "model name" of /proc/cpuinfo; empty if there is none.
std::string processor_model();

/// MPI_Get_library_version, up to its first comma or the end of its first line.
std::string mpi_library();

/// Today's date in universal time: "2016-07-26".
std::string today();

} // namespace calibrate_mpi
