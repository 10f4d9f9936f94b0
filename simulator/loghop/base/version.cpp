#include "loghop/base/version.hpp"

namespace loghop {

std::string loghop_version()
{
  return LOGHOP_VERSION;
}

std::string loghop_commit()
{
  const std::string commit = LOGHOP_COMMIT;
  return commit.empty() ? "" : "commit " + commit;
}

std::string compiler_version()
{
#ifdef __clang__
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

} // namespace loghop
