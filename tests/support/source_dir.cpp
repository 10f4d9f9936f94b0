#include "support/source_dir.hpp"

namespace loghop::test {

std::string source_dir()
{
  return LOGHOP_SOURCE_DIR;
}

} // namespace loghop::test
