// Broadcasts in closed form: what walk_schedule gives for their graphs, at a cost that does not grow with the ranks of a
// tree, and without a queue of events.
//
// A rank that has the data sends to one after the other. Message i = 1 ... n of this fan-out is taken by its receiver at
// c_i, and the processor is free for the next one at b_i, both after the start of the first.
//   linear   T = max(c_n and those before, returns)
//   tree     binomial, over N = 2^j nodes of k ranks in blocks: leaders of nodes send to those of other nodes first, and
//            then within their node, which takes T_in after its leader is free
//              T(0) = T_in,   T(j) = max(b_j + T_in, c_i + T(j - i) for i = 1 ... j)
// No two messages of such a tree share an interface, and no link is loaded here: patterns have no network.
#pragma once

#include "loghop/predict/lognpc/contended_pricing.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace loghop::lognpc {

struct FanOut {
  std::vector<double> taken;    ///< c_i of message i, from i = 1 on, at place i - 1
  std::vector<double> free;     ///< b_i at place i; b_0 = 0
  std::vector<double> returned; ///< the last of the first i sends has returned, at place i
};

/// What each message of the fan-out is: equal data for ranks 1 to `messages`, from rank 0. Nothing if the pricing does not
/// know such a message.
std::optional<FanOut> fan_out(Pricing& pricing, int messages, std::int64_t bytes, const MessageLayout& layout);

/// The end of a linear broadcast.
double linear_time(const FanOut& fan);

/// The end of a binomial one over 2^j nodes, j the messages of `fan`; `in_node` is T_in.
double tree_time(const FanOut& fan, double in_node);

} // namespace loghop::lognpc
