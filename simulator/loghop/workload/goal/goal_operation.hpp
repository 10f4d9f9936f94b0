// One operation of a GOAL text: send, recv or calc with its attributes.
#pragma once

#include "loghop/workload/goal/goal_tokens.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace loghop {

/// The whole number that a word is: digits, or -1 where `min` is -1. Nothing if it is none, or out of range.
std::optional<std::int64_t> goal_number(std::string_view word, std::int64_t min, std::int64_t max);

class GoalOperationReader {
public:
  GoalOperationReader(GoalTokens& tokens, GoalProblems& problems) : tokens_(tokens), problems_(problems) {}

  /// Peers are below this; unless it is called they may be any rank.
  void set_ranks(std::int64_t ranks) { ranks_ = ranks; }

  /// Whether the current word is that of an operation, and no label.
  bool at_operation() const;
  /// Whether the current word and the next are those of a dependency: LABEL requires, LABEL irequires.
  bool at_dependency() const;
  /// Needs at_operation(). False if it is wrong; the tokens then are where the fault is.
  bool read();
  const GraphOperation& operation() const { return operation_; } ///< that was read last

private:
  struct Attribute;

  bool read_time();
  bool read_message(GoalWord direction, const char* name);
  bool read_bytes();
  bool read_peer();
  bool read_attributes();
  bool read_attribute(const Attribute& attribute);
  bool read_number(const char* name, std::int64_t min, std::int64_t max, std::int64_t& value);
  bool expected(const std::string& allowed, const std::string& suggestion = "");

  GoalTokens& tokens_;
  GoalProblems& problems_;
  std::int64_t ranks_ = std::numeric_limits<std::int32_t>::max();
  GraphOperation operation_;
};

} // namespace loghop
