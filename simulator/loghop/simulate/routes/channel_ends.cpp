#include "loghop/simulate/routes/channel_ends.hpp"

namespace loghop::simulate {

std::string axis_name(std::size_t dimension)
{
  return dimension < 3 ? std::string(1, "xyz"[dimension]) : std::to_string(dimension + 1);
}

ChannelEnds ends_at_node(std::size_t number, std::size_t nodes)
{
  const bool out = number < nodes;
  const Node node = Node::at(out ? number : number - nodes);
  return {node, node, out ? "injection" : "ejection"};
}

} // namespace loghop::simulate
