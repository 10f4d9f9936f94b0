#include "loghop/platform/level.hpp"

namespace loghop {

const char* name_of(Level level)
{
  switch (level) {
  case Level::to_itself:
    return "to_itself";
  case Level::within_chip:
    return "within_chip";
  case Level::within_node:
    return "within_node";
  case Level::between_nodes:
    break;
  }
  return "between_nodes";
}

} // namespace loghop
