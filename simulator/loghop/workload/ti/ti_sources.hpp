// Tells receives from MPI_ANY_SOURCE and from MPI_PROC_NULL apart.
//
// SMPI writes -333 for both in `irecv`. (It does not write a blocking receive from MPI_PROC_NULL at all.) Of the messages
// that come to a rank with a tag, those of receives that name their source are not for the others: m are left. If none
// is left, no irecv of -333 with this tag is from any source: they all are from MPI_PROC_NULL. Else all are taken to be
// from any source; a program that has both with one tag on one rank gets stuck, and the message says so.
// Where a rank has receives with any tag, they may take messages of every tag: they count for each.
#pragma once

#include "loghop/workload/ti/ti_action.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace loghop {

class TiSources {
public:
  /// The first time through the trace: which receives are in question?
  void ask(Rank rank, const TiAction& action);
  bool asked() const { return !counts_.empty(); }
  /// The second time: which messages come to them?
  void count(Rank rank, const TiAction& action);
  /// After it: what was counted becomes what is known.
  void decide();

  /// Whether a receive that asks is from MPI_PROC_NULL.
  bool is_from_nobody(Rank rank, const TiAction& action) const
  {
    return action.any_or_none && nobody_.count({rank.value(), action.tag}) > 0;
  }

private:
  using Key = std::pair<int, std::int32_t>; ///< rank and tag, which may be any_tag
  void add(Rank rank, std::int32_t tag, std::int64_t messages);

  std::map<Key, std::int64_t> counts_; ///< messages for them, less those that other receives take
  std::set<Key> nobody_;
};

} // namespace loghop
