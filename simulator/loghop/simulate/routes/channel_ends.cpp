#include "loghop/simulate/routes/channel_ends.hpp"

namespace loghop::simulate {

std::string axis_name(std::size_t dimension)
{
  return dimension < 3 ? std::string(1, "xyz"[dimension]) : std::to_string(dimension + 1);
}

} // namespace loghop::simulate
