// Says how a message goes from one rank to another.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/middleware.hpp"
#include "loghop/platform/places.hpp"
#include "loghop/simulate/node/nodes.hpp"

#include <cstdint>
#include <utility>

namespace loghop::simulate {

struct MessageWay {
  bool by_network = true;
  bool by_memory = false;    ///< the receiver copies a long message from where the sender has it
  bool returned = false;     ///< its send finishes when the receiver has given back its place in the segment
  bool eager = true;         ///< not long: goes to the receiver unasked
  std::uint8_t parts = 1;    ///< in which it goes to the network, or through the segment of a node
  Picoseconds latency = 0;   ///< of a message within a node
  std::int64_t fragment = 0; ///< bytes of the first part, and of the last at most; 0: it goes in one
};

class MessagePaths {
public:
  virtual ~MessagePaths() = default;
  virtual MessageWay way(Rank source, Rank destination, std::int64_t bytes) const = 0;
  virtual Node node_of(Rank rank) const = 0;
};

/// One rank a node. What a rank sends to itself arrives at once.
class RankPaths final : public MessagePaths {
public:
  /// `nodes` of the ranks; empty: rank i on node i.
  explicit RankPaths(const Middleware& middleware, IndexedVector<Rank, Node> nodes = {})
      : eager_limit_(middleware.eager_limit), nodes_(std::move(nodes))
  {}

  MessageWay way(Rank source, Rank destination, std::int64_t bytes) const override;
  Node node_of(Rank rank) const override { return nodes_.empty() ? Node(rank.value()) : nodes_[rank]; }

private:
  const std::int64_t eager_limit_;
  const IndexedVector<Rank, Node> nodes_;
};

/// Nodes of cores with one or more ranks each. A message that is longer than a fragment goes in parts: the first
/// fragment, the middle if there is one, and the last fragment. Messages over the network have one length of fragments,
/// long messages within a node another.
class NodePaths final : public MessagePaths {
public:
  NodePaths(const Middleware& middleware, Nodes& nodes) : fragment_bytes_(middleware.fragment_bytes), nodes_(nodes) {}

  MessageWay way(Rank source, Rank destination, std::int64_t bytes) const override;
  Node node_of(Rank rank) const override { return nodes_.node_of(rank); }

private:
  const std::int64_t fragment_bytes_;
  Nodes& nodes_;
};

} // namespace loghop::simulate
