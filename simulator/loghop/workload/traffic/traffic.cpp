#include "loghop/workload/traffic/traffic.hpp"

#include "loghop/base/indexed_vector.hpp"
#include "loghop/base/require.hpp"
#include "loghop/workload/core/mesh_nodes.hpp"
#include "loghop/workload/core/random.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace loghop {

namespace {

std::int64_t flits_of(std::int64_t bytes, const NetworkShape& shape)
{
  return bytes / shape.flit_bytes + (bytes % shape.flit_bytes == 0 ? 0 : 1);
}

double release_probability(const Traffic& traffic, const NetworkShape& shape)
{
  return traffic.load / static_cast<double>(flits_of(traffic.message_bytes, shape));
}

/// Holds the next release of each node; everything after it is drawn when that message is delivered.
class TrafficSource : public MessageSource {
public:
  TrafficSource(const Traffic& traffic, const NetworkShape& shape, std::uint64_t seed)
      : traffic_(traffic), shape_(shape), gap_(release_probability(traffic, shape))
  {
    for (const Node node : each<Node>(shape.nodes())) {
      nodes_.push_back(NodeStreams(seed, node));
      if (traffic.sends(shape, node)) schedule(0, node);
    }
  }

  bool next(OfferedMessage& message) override
  {
    if (pending_.empty()) return false;
    const auto [release, node] = pending_.top();
    pending_.pop();
    NodeStreams& source = nodes_[node];
    message.number = delivered_++;
    message.release = release * shape_.flit_time;
    message.source = node;
    message.destination = traffic_.draw_destination(shape_, node, source.destinations);
    message.bytes = traffic_.message_bytes;
    message.measured = source.delivered >= traffic_.warmup_per_node;
    ++source.delivered;
    schedule(release + 1, node);
    return true;
  }
  std::int64_t longest() const override { return traffic_.message_bytes; }

private:
  struct NodeStreams {
    NodeStreams(std::uint64_t seed, Node node)
        : releases(seed, RandomPurpose::traffic_releases, node.value()),
          destinations(seed, RandomPurpose::traffic_destinations, node.value())
    {}
    RandomStream releases;
    RandomStream destinations; ///< apart, so that patterns differ in nothing but the destinations
    std::int64_t delivered = 0;
  };
  using Release = std::pair<std::int64_t, Node>; ///< flit time, node

  void schedule(std::int64_t not_before, Node node)
  {
    NodeStreams& source = nodes_[node];
    if (source.delivered == traffic_.warmup_per_node + traffic_.messages_per_node) return;
    pending_.emplace(not_before + gap_.draw(source.releases), node);
  }

  Traffic traffic_;
  NetworkShape shape_;
  Geometric gap_;
  IndexedVector<Node, NodeStreams> nodes_;
  std::priority_queue<Release, std::vector<Release>, std::greater<>> pending_;
  std::int64_t delivered_ = 0;
};

bool any_node_sends(const Traffic& traffic, const NetworkShape& shape)
{
  for (const Node node : each<Node>(shape.nodes())) {
    if (traffic.sends(shape, node)) return true;
  }
  return false;
}

void check_pattern(const Traffic& traffic, const NetworkShape& shape)
{
  const std::vector<int>& sides = shape.dimensions;
  const bool equal_sides = std::adjacent_find(sides.begin(), sides.end(), std::not_equal_to<>()) == sides.end();
  require(traffic.pattern != Traffic::Pattern::transpose || equal_sides,
          "traffic: transpose needs a mesh with equal sides, not a " + to_string(shape));
  require(any_node_sends(traffic, shape), "traffic: no node of the " + to_string(shape) + " has a partner");
  if (traffic.pattern != Traffic::Pattern::hot_spot) return;
  require(traffic.hot_node >= Node(0) && traffic.hot_node < Node(shape.nodes()),
          "traffic: hot_node must be a node of the " + to_string(shape) + ", from 0 to " +
              std::to_string(shape.nodes() - 1));
  require(traffic.hot_fraction >= 0 && traffic.hot_fraction <= 1, "traffic: hot_fraction must be between 0 and 1");
}

} // namespace

std::unique_ptr<MessageSource> Traffic::messages(const NetworkShape& shape, std::uint64_t seed) const
{
  return std::make_unique<TrafficSource>(*this, shape, seed);
}

void Traffic::check_network(const NetworkShape& shape) const
{
  require(message_bytes >= 1, "traffic: message must be 1 byte or more");
  require(messages_per_node >= 1 && warmup_per_node >= 0,
          "traffic: messages_per_node must be 1 or more, warmup_per_node 0 or more");
  require(load > 0, "traffic: load must be above 0");
  const double probability = release_probability(*this, shape);
  require(probability <= 1, "traffic: load must be at most one message in a flit time, here " +
                                std::to_string(flits_of(message_bytes, shape)) + " flits");
  check_pattern(*this, shape);
  // All releases of a node take messages / probability flit times on average. The chance of twice that, with 50
  // messages more, is below e^-35.
  const double messages_of_node = static_cast<double>(messages_per_node) + static_cast<double>(warmup_per_node);
  require((messages_of_node + 50) / probability * static_cast<double>(shape.flit_time) < 0x1p62,
          "traffic: the last messages would be released after more than 53 days of simulated time");
  require(messages_of_node * shape.nodes() < 0x1p62, "traffic: too many messages");
}

namespace {

/// The load at which the fullest channels are busy all the time if every message takes a shortest path: uniform traffic
/// crosses the middle of the longest side, with k / 4 flits a channel for each flit that a node offers, in a torus half
/// of that; transpose and bit complement cross it with all that they have.
double bound_of_load(const Traffic& traffic, const NetworkShape& shape)
{
  using Pattern = Traffic::Pattern;
  const double side = *std::max_element(shape.dimensions.begin(), shape.dimensions.end());
  const double uniform = std::min(1.0, (shape.end_around ? 8 : 4) / side);
  if (traffic.pattern == Pattern::nearest_neighbour) return 1;
  if (traffic.pattern == Pattern::hot_spot)
    return std::min(uniform, 1 / (traffic.hot_fraction * static_cast<double>(shape.nodes())));
  return traffic.pattern == Pattern::uniform ? uniform : uniform / 2;
}

} // namespace

WorkloadSize Traffic::size_on_network(const NetworkShape& shape) const
{
  const double nodes = shape.nodes();
  const double messages = nodes * static_cast<double>(warmup_per_node + messages_per_node);
  constexpr double wormhole_share = 0.7; // of the bound, as worms hold channels in which they do not move
  const double carried = std::min(load, wormhole_share * bound_of_load(*this, shape));
  return {nodes, messages, messages * static_cast<double>(message_bytes),
          std::min(messages, nodes + messages * (1 - carried / load))};
}

} // namespace loghop
