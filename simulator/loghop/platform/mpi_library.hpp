// MPI libraries whose choices of collective algorithms loghop knows: `loghop list decisions`.
#pragma once

#include "loghop/base/json_value.hpp"

#include <string>
#include <vector>

namespace loghop {

struct MpiLibrary {
  std::string name;    ///< "Open MPI"
  std::string version; ///< as far as the choices are the same: "4.1"

  std::string text() const { return name + " " + version; }
};

const std::vector<MpiLibrary>& mpi_libraries();

/// Reads {"name": "Open MPI", "version": "4.1"}. nullptr, and a problem, if it is none of mpi_libraries().
const MpiLibrary* read_mpi_library(const JsonValue& value);

} // namespace loghop
