#include "loghop/report/html/sections.hpp"

namespace loghop {

std::string channel_section(const Experiment&, const std::string&)
{
  return "";
}

} // namespace loghop
