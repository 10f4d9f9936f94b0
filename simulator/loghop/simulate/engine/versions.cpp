#include "loghop/simulate/engine/versions.hpp"

#include <xbt/base.h>

#include <simgrid/version.h>

namespace loghop::simulate {

std::string simgrid_version()
{
  int major = 0;
  int minor = 0;
  int patch = 0;
  sg_version_get(&major, &minor, &patch);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

} // namespace loghop::simulate
