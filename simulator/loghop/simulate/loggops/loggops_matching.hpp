// Brings the receives and messages of a LogGOPS replay together, at each rank by MPI's rules (message_matching.hpp).
//
// The first posted receive of a rank stands with the rank itself: most ranks never have a second one, and the arrival of
// its message finds it without another access to memory.
#pragma once

#include "loghop/simulate/loggops/loggops_record.hpp"
#include "loghop/simulate/loggops/loggops_resources.hpp"
#include "loghop/simulate/message_passing/message_matching.hpp"

#include <cstdint>

namespace loghop::simulate {

class LoggopsMatching {
public:
  /// References must outlive this.
  LoggopsMatching(Pool<LoggopsRecord>& records, LoggopsResources& resources)
      : records_(records), resources_(resources), matching_(records)
  {}

  /// Takes the message that the receive gets out of those that wait; `nothing`: it has to wait.
  std::uint32_t take_message(const LoggopsRecord& receive);
  /// Takes the receive that the message gets; `nothing`: it has to wait.
  std::uint32_t take_receive(const LoggopsRecord& message);

  /// The record of the receive may be given back: the receive gets another one when it is taken.
  void let_receive_wait(std::uint32_t receive);
  void let_message_wait(std::uint32_t message);

  /// Call visit(record) for each that waits at the rank, in order.
  template<class Visit> void for_each_receive(Rank rank, Visit visit) const
  {
    const PostedReceive& first = resources_.posted(rank);
    if (first.exists()) visit(first.record(rank));
    const LoggopsResources::Unmatched* others = resources_.unmatched(rank);
    if (others != nullptr) matching_.for_each(others->receives, [&](std::uint32_t r) { visit(records_[r]); });
  }
  template<class Visit> void for_each_message(Rank rank, Visit visit) const
  {
    const LoggopsResources::Unmatched* lists = resources_.unmatched(rank);
    if (lists != nullptr) matching_.for_each(lists->messages, [&](std::uint32_t m) { visit(records_[m]); });
  }

private:
  std::uint32_t take(Rank rank, MatchList& list, const Envelope& envelope);

  Pool<LoggopsRecord>& records_;
  LoggopsResources& resources_;
  MessageMatching<LoggopsRecord> matching_;
};

} // namespace loghop::simulate
