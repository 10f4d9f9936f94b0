// Parts of the cases of a scenario, for runs on several machines.
//
// Cases are dealt out by their predicted time, the longest first, each to the shard that has the least time so far
// (Graham's LPT rule: the longest shard takes at most 4/3 of the best that is possible). Ties go by the order of cases,
// then to the shard with fewer cases, then to the one with the smaller number: every machine deals them alike.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

/// At most so many shards: more than a cluster has jobs in an array.
inline constexpr int most_shards = 100'000;

struct Shard {
  int number = 1; ///< from 1 on
  int of = 1;
};

/// "2/3". Throws std::invalid_argument, which says what was expected and found.
Shard read_shard(const std::string& text);
std::string to_string(const Shard& shard);

/// The number of the shard of each case, from 1 on. `seconds` are the predicted times of the cases.
std::vector<int> deal_cases(const std::vector<double>& seconds, int shards);

} // namespace loghop
