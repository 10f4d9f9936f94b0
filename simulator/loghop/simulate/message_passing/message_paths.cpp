#include "loghop/simulate/message_passing/message_paths.hpp"

namespace loghop::simulate {

MessageWay RankPaths::way(Rank source, Rank destination, std::int64_t bytes) const
{
  MessageWay way;
  way.by_network = source != destination;
  way.eager = bytes <= eager_limit_;
  return way;
}

MessageWay NodePaths::way(Rank source, Rank destination, std::int64_t bytes) const
{
  const MessagePath path = nodes_.path(source, destination);
  MessageWay way;
  way.by_network = path == MessagePath::network;
  way.by_memory = !way.by_network;
  way.eager = bytes <= nodes_.costs().eager_limit(path);
  if (way.by_network)
    way.parts = parts(bytes);
  else
    way.latency = nodes_.costs().latency(path);
  return way;
}

std::uint8_t NodePaths::parts(std::int64_t bytes) const
{
  if (fragment_bytes_ <= 0 || bytes <= fragment_bytes_) return 1;
  return bytes > 2 * fragment_bytes_ ? 3 : 2;
}

} // namespace loghop::simulate
