// Ranks, cores and nodes: three numbers that are equal on many platforms and differ on others, so each has a type.
//
// A platform with several cores a node has more ranks than nodes. Only a Placement (placement.hpp) says on which core a
// rank runs, and only the platform says on which node a core is (node_of). Whoever makes a node of a rank in another way
// says so by name, Node(rank.value()), with the reason.
#pragma once

#include "loghop/base/index.hpp"

namespace loghop {

/// A process of a parallel program. Workloads and models count ranks.
using Rank = Index<struct RankKind>;

/// A node of the network, from which messages come and to which they go. Networks know nodes alone.
using Node = Index<struct NodeKind>;

/// A core of the machine, node after node: core c is core c mod C of node c / C, where nodes have C cores. The number
/// of a core within its node, and that of a core among those that a graph gives a rank, are plain integers.
using Core = Index<struct CoreKind>;

/// One end of a message, where it may be a rank or, of messages for the network alone, a node.
class MessageEnd {
public:
  constexpr MessageEnd(Rank rank) : number_(rank.value()) {} // NOLINT(google-explicit-constructor): either is one
  constexpr MessageEnd(Node node) : number_(node.value()) {} // NOLINT(google-explicit-constructor)

  constexpr int number() const { return number_; }
  friend constexpr bool operator==(MessageEnd a, MessageEnd b) { return a.number_ == b.number_; }

private:
  int number_;
};

} // namespace loghop
