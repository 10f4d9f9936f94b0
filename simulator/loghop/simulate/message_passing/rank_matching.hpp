// The posted receives and the unexpected messages of all ranks: brings each receive and its message together.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/simulate/message_passing/message_matching.hpp"
#include "loghop/simulate/message_passing/message_state.hpp"
#include "loghop/simulate/message_passing/task.hpp"
#include "loghop/simulate/observe/stuck_report.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

class RankMatching {
public:
  /// `counts`: entries of the queues that are passed over. That costs a search of the queues, entry by entry.
  RankMatching(int ranks, Pool<Task>& tasks, Pool<MessageState>& messages, bool counts = false)
      : tasks_(tasks), messages_(messages), receives_(tasks), unexpected_(messages), waiting_(ranks), counts_(counts)
  {}

  /// Posts a receive. Returns its message; `nothing` if the receive has to wait.
  std::uint32_t post(std::uint32_t receive);
  /// Offers a message to its destination. Returns its receive; `nothing` if the message has to wait.
  std::uint32_t offer(std::uint32_t message);
  /// Of a receive that has met its message: entries that were passed over for both, if that is counted.
  std::uint32_t passed(std::uint32_t receive) const { return passed_[receive]; }
  /// Adds the receives and messages that wait at a rank.
  void report(Rank rank, StuckReport& report) const;

private:
  /// At one rank.
  struct Waiting {
    MatchList receives;
    MatchList unexpected;
  };

  Pool<Task>& tasks_;
  Pool<MessageState>& messages_;
  MessageMatching<Task> receives_;
  MessageMatching<MessageState> unexpected_;
  IndexedVector<Rank, Waiting> waiting_;
  const bool counts_;
  // Empty if nothing is counted: tasks and messages stay small.
  std::vector<std::uint32_t> passed_;            ///< by receive
  std::vector<std::uint32_t> passed_by_message_; ///< of messages that wait
};

} // namespace loghop::simulate
