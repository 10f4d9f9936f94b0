#include "loghop/base/version.hpp"

namespace loghop {

std::string loghop_version()
{
  return LOGHOP_VERSION;
}

} // namespace loghop
