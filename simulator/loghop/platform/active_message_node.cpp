#include "loghop/platform/active_message_node.hpp"

#include <cstddef>

namespace loghop {

namespace {

/// The entry for this number of arguments; beyond the list the last one and `further` for each argument more.
Picoseconds by_arguments(const std::vector<Picoseconds>& list, Picoseconds further, int arguments)
{
  const int last = static_cast<int>(list.size()) - 1;
  if (arguments <= last) return list[static_cast<std::size_t>(arguments)];
  return list.back() + (arguments - last) * further;
}

} // namespace

Picoseconds ShortMessages::o_s(int arguments) const
{
  return by_arguments(send_overhead, send_per_further_argument, arguments);
}

Picoseconds ShortMessages::o_r(int arguments) const
{
  return by_arguments(receive_overhead, receive_per_further_argument, arguments);
}

} // namespace loghop
