#include "loghop/platform/mpi_library.hpp"

#include "loghop/base/json_object.hpp"

#include <algorithm>

namespace loghop {

const std::vector<MpiLibrary>& mpi_libraries()
{
  static const std::vector<MpiLibrary> table = {
      {"Open MPI", "4.1"}, {"MPICH", "4.0"}, {"Open MPI", "4.0"}, {"MPICH", "3.3"}};
  return table;
}

const MpiLibrary* read_mpi_library(const JsonValue& value)
{
  JsonObject object = value.object();
  const JsonValue name = object.require("name");
  const JsonValue version = object.require("version");
  object.finish();
  const std::string wanted[] = {name.text(), version.text()};
  if (wanted[0].empty() || wanted[1].empty()) return nullptr;
  const auto found = std::find_if(mpi_libraries().begin(), mpi_libraries().end(), [&](const MpiLibrary& library) {
    return library.name == wanted[0] && library.version == wanted[1];
  });
  if (found != mpi_libraries().end()) return &*found;
  std::string known;
  for (const MpiLibrary& library : mpi_libraries())
    known += (known.empty() ? "" : ", ") + library.text();
  value.problem("expected a library whose choices are known: " + known + ", found " + wanted[0] + " " + wanted[1]);
  return nullptr;
}

} // namespace loghop
