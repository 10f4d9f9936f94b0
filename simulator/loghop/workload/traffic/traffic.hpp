// Synthetic traffic for the network alone: every node offers messages of one size at one load.
//
// A node whose partner would be itself (the diagonal of a transpose, the middle of a bit complement) sends nothing.
// In a hot spot the messages that are not directed at `hot_node` may reach it too, like any other node; the hot node's
// own messages are uniform.
#pragma once

#include "loghop/workload/core/workload.hpp"

namespace loghop {

class RandomStream;

class Traffic : public Workload {
public:
  enum class Pattern {
    uniform,          ///< any other node, equally likely
    transpose,        ///< coordinates in reverse order; needs equal sides
    bit_complement,   ///< every coordinate x becomes k - 1 - x
    hot_spot,         ///< `hot_fraction` of the messages to node `hot_node`, the others uniform
    nearest_neighbour ///< one of the nodes at one hop, equally likely
  };

  Pattern pattern = Pattern::uniform;
  double load = 0.1; ///< flits that a node offers per flit time, > 0 (1 is the rate of its channel)
  std::int64_t message_bytes = 1;
  std::int64_t messages_per_node = 1; ///< measured
  std::int64_t warmup_per_node = 0;   ///< before them, not measured
  Node hot_node{0};
  double hot_fraction = 0.1;

  const char* type() const override { return "traffic"; }
  Metric metric() const override { return {Metric::Kind::mean_latency, 1}; }
  Form form() const override { return Form::messages; }
  /// In each flit time a node releases a message with the probability load / (flits of a message), independently of all
  /// others: gaps are geometric. Messages are numbered in order of (release, source). Holds one message for each node.
  std::unique_ptr<MessageSource> messages(const NetworkShape& shape, std::uint64_t seed) const override;
  void check_network(const NetworkShape& shape) const override;
  WorkloadSize size_on_network(const NetworkShape& shape) const override;

  // Who sends, and where to: traffic_pattern.cpp.
  /// Whether `node` sends at all: in the patterns transpose and bit_complement a node may be its own partner.
  bool sends(const NetworkShape& shape, Node node) const;
  /// The destination of the next message of `node`, never itself. Only for nodes that send.
  Node draw_destination(const NetworkShape& shape, Node node, RandomStream& random) const;
};

} // namespace loghop
