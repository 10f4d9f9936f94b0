// Statements between the braces of a rank of a GOAL text: operations, labels and dependencies.
#pragma once

#include "loghop/workload/goal/goal_operation.hpp"
#include "loghop/workload/goal/goal_problems.hpp"
#include "loghop/workload/goal/goal_rank.hpp"
#include "loghop/workload/goal/goal_tokens.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace loghop {

/// Reads statement by statement; after a problem it goes on where the next statement begins.
class GoalStatements {
public:
  GoalStatements(GoalTokens& tokens, GoalProblems& problems)
      : tokens_(tokens), problems_(problems), operations_(tokens, problems), builder_(problems)
  {}

  /// Peers are below this; unless it is called they may be any rank.
  void set_ranks(std::int64_t ranks) { operations_.set_ranks(ranks); }

  /// The current token is the first after the opening brace; afterwards it is the closing one, the beginning of another
  /// rank, or the end. `rank` is the number, for messages.
  RankSchedule read(std::string_view rank);

private:
  void read_statement();
  void read_labelled();
  void read_operation();
  void read_dependency();
  bool pass_misspelt_dependency();
  void go_to_next_statement();
  bool at_statement() const;

  GoalTokens& tokens_;
  GoalProblems& problems_;
  GoalOperationReader operations_;
  GoalRank builder_;
};

} // namespace loghop
