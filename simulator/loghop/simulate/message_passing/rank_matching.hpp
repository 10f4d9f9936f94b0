// The posted receives and the unexpected messages of all ranks: brings each receive and its message together.
#pragma once

#include "loghop/simulate/message_passing/message_matching.hpp"
#include "loghop/simulate/message_passing/message_state.hpp"
#include "loghop/simulate/message_passing/task.hpp"
#include "loghop/simulate/observe/stuck_report.hpp"

#include <vector>

namespace loghop::simulate {

class RankMatching {
public:
  RankMatching(int ranks, Pool<Task>& tasks, Pool<MessageState>& messages)
      : tasks_(tasks), messages_(messages), receives_(tasks), unexpected_(messages),
        ranks_(static_cast<std::size_t>(ranks))
  {}

  /// Posts a receive. Returns its message; `nothing` if the receive has to wait.
  std::uint32_t post(std::uint32_t receive);
  /// Offers a message to its destination. Returns its receive; `nothing` if the message has to wait.
  std::uint32_t offer(std::uint32_t message);
  /// Adds the receives and messages that wait at a rank.
  void report(std::int32_t rank, StuckReport& report) const;

private:
  struct Rank {
    MatchList receives;
    MatchList unexpected;
  };

  Rank& rank(std::int32_t number) { return ranks_[static_cast<std::size_t>(number)]; }

  Pool<Task>& tasks_;
  Pool<MessageState>& messages_;
  MessageMatching<Task> receives_;
  MessageMatching<MessageState> unexpected_;
  std::vector<Rank> ranks_;
};

} // namespace loghop::simulate
