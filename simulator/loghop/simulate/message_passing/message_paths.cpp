#include "loghop/simulate/message_passing/message_paths.hpp"

namespace loghop::simulate {

MessageWay RankPaths::way(Rank source, Rank destination, std::int64_t bytes) const
{
  MessageWay way;
  way.by_network = source != destination;
  way.eager = bytes <= eager_limit_;
  return way;
}

namespace {

std::uint8_t parts(std::int64_t bytes, std::int64_t fragment)
{
  if (fragment <= 0 || bytes <= fragment) return 1;
  return bytes > 2 * fragment ? 3 : 2;
}

} // namespace

MessageWay NodePaths::way(Rank source, Rank destination, std::int64_t bytes) const
{
  const MessagePath path = nodes_.path(source, destination);
  MessageWay way;
  way.by_network = path == MessagePath::network;
  way.eager = bytes <= nodes_.costs().eager_limit(path);
  if (way.by_network) {
    way.fragment = fragment_bytes_;
  } else {
    way.latency = nodes_.costs().latency(path);
    way.fragment = way.eager ? 0 : nodes_.costs().fragment(path);
    way.by_memory = way.fragment == 0;
    way.returned = (way.eager || way.fragment > 0) && bytes > nodes_.costs().returned_above(path);
  }
  way.parts = parts(bytes, way.fragment);
  return way;
}

} // namespace loghop::simulate
