// The LogGOPS rules, replayed by looking at everything again after each event: the oracle for faster replays.
//
// It is written to be read, not to be fast: plain lists, searched from their beginning. It uses the standard library
// only and shares no code with what it tests. All times are in one unit, whichever; the rules are stated where
// loggops_reference.cpp applies them.
#pragma once

#include <cstdint>
#include <vector>

namespace loghop::reference {

struct LoggopsParameters {
  std::int64_t L = 0;         ///< latency
  std::int64_t o = 0;         ///< overhead of a message
  std::int64_t g = 0;         ///< gap between messages
  std::int64_t G = 0;         ///< gap per byte
  std::int64_t O = 0;         ///< overhead per byte
  std::int64_t S = INT64_MAX; ///< a send of more bytes finishes only when it is matched
};

struct LoggopsOperation {
  enum class Kind { send, receive, compute };
  Kind kind = Kind::compute;
  int peer = 0;            ///< rank; of a receive: or -1, any
  int tag = 0;             ///< of a receive: or -1, any
  std::int64_t amount = 0; ///< bytes, or the time of a computation
  int core = 0;
  int nic = 0;
  std::vector<int> after_finish; ///< operations of the same rank that must have finished before this one
  std::vector<int> after_start;  ///< operations of the same rank that must have started before this one
};

using LoggopsProgram = std::vector<LoggopsOperation>; ///< of one rank

struct LoggopsOutcome {
  bool stuck = false;               ///< an operation did not finish, or a message was never received
  std::vector<std::int64_t> finish; ///< by rank: when its last core was done, and its last send was matched
  std::int64_t operations = 0;      ///< that started
  std::int64_t messages = 0;
};

LoggopsOutcome replay(const LoggopsParameters& parameters, const std::vector<LoggopsProgram>& programs);

} // namespace loghop::reference
