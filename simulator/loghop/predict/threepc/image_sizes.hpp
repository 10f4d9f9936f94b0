// Sizes of the messages that image_exchange.hpp counts: where a table must have been measured. Arguments are those that
// the formulas there have accepted.
#pragma once

#include "loghop/predict/core/pattern.hpp"

#include <vector>

namespace loghop {

/// m = e imw imh / P.
std::vector<Bytes> flat_tree_messages(const PatternArguments& arguments);
/// e imw imh / 2^i for i = 1..log2 P: the largest and the smallest.
std::vector<Bytes> binomial_tree_messages(const PatternArguments& arguments);
/// e bw h and e (w + 2 bw) bh, without those of absent neighbours that are dropped.
std::vector<Bytes> border_messages(const PatternArguments& arguments);

} // namespace loghop
