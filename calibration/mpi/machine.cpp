#include "machine.hpp"

#include <mpi.h>

#include <algorithm>
#include <ctime>
#include <fstream>

namespace calibrate_mpi {

std::string host_name()
{
  char name[MPI_MAX_PROCESSOR_NAME] = "";
  int length = 0;
  MPI_Get_processor_name(name, &length);
  return {name, static_cast<std::size_t>(length)};
}

std::string processor_model()
{
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "";
}

std::string mpi_library()
{
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int length = 0;
  MPI_Get_library_version(text, &length);
  std::string library(text, static_cast<std::size_t>(length));
  library.erase(std::min(library.find_first_of(",\n"), library.size()));
  std::replace(library.begin(), library.end(), '\t', ' ');
  return library;
}

std::string today()
{
  const std::time_t now = std::time(nullptr);
  char text[sizeof "2016-07-26"] = "";
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

} // namespace calibrate_mpi
