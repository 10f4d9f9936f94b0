#include "loghop/simulate/observe/result.hpp"

namespace loghop::simulate {

std::vector<NamedTime> parts_of(const Breakdown& b)
{
  return {{"compute", b.compute},           {"send_overhead", b.send_overhead}, {"handlers", b.handlers},
          {"wait_message", b.wait_message}, {"wait_send", b.wait_send},         {"blocked_send", b.blocked_send}};
}

} // namespace loghop::simulate
