#include "loghop/simulate/loggops/loggops_trace.hpp"

#include <algorithm>

namespace loghop::simulate {

LoggopsTrace::Record& LoggopsTrace::trace(std::uint32_t record)
{
  if (record >= records_.size()) records_.resize(record + 1);
  return records_[record];
}

StepId& LoggopsTrace::last(std::vector<StepId>& of, std::uint32_t index)
{
  if (index >= of.size()) of.resize(index + 1, no_step);
  return of[index];
}

void LoggopsTrace::ready(std::uint32_t record, Picoseconds at)
{
  Record& r = trace(record);
  r = {};
  r.cause = cause_;
  r.ready_at = at;
}

void LoggopsTrace::ready_after_core(std::uint32_t record, Picoseconds at, std::uint32_t core)
{
  trace(record).cause = last(cores_, core);
  trace(record).ready_at = at;
}

/// Finds the cause of what starts.
void LoggopsTrace::starts(const Start& start)
{
  const Record& r = trace(start.record);
  if (r.ready_at == start.now)
    start_cause_ = r.cause;
  else if (start.core_free_at == start.now)
    start_cause_ = last(cores_, start.core);
  else
    start_cause_ = last(r.pass.message == no_message ? send_sides_ : receive_sides_, start.nic);
  cause_ = start_cause_;
}

StepId LoggopsTrace::work(const Start& start, Work work, Picoseconds from, Picoseconds to, StepId cause,
                          std::int64_t message)
{
  recorder_.worked({start.rank, start.core_number, work, from, to, cause, message});
  return steps_++;
}

StepId LoggopsTrace::flight(const MessagePass& pass, Picoseconds from, Picoseconds to, StepId cause, Flight::Way way,
                            int interface)
{
  recorder_.flew({pass.message, pass.source, pass.destination, pass.bytes, from, to, to - from, cause, way, interface});
  return steps_++;
}

void LoggopsTrace::computes(const Start& start, Picoseconds end)
{
  const StepId step = work(start, Work::compute, start.now, end, start_cause_, no_message);
  last(cores_, start.core) = step;
  trace(start.record).end = step;
  recorder_.finished(start.rank, end, step);
}

/// The message leaves when the first o of the send is over.
void LoggopsTrace::sends(const Start& start, std::uint32_t message, const MessagePass& pass)
{
  const Picoseconds leaves = start.now + network_.o;
  const Picoseconds end = start.now + network_.send_overhead(pass.bytes);
  const StepId first = work(start, Work::send_overhead, start.now, leaves, start_cause_, pass.message);
  StepId own = first;
  if (end > leaves) own = work(start, Work::send_overhead, leaves, end, first, pass.message);
  last(cores_, start.core) = own;
  last(send_sides_, start.nic) = flight(pass, start.now, start.now + network_.gap(pass.bytes), start_cause_,
                                        Flight::Way::out_of_interface, start.nic_number);
  trace(start.record).own = trace(start.record).end = own;
  Record& m = trace(message);
  m = {};
  m.pass = pass;
  m.ready_at = leaves + network_.L;
  m.cause = flight(pass, leaves, m.ready_at, first);
}

void LoggopsTrace::takes_in(const Start& start, Picoseconds end)
{
  Record& m = trace(start.record);
  m.pass.destination_core = start.core_number;
  m.pass.received = start.now;
  recorder_.passed(m.pass);
  const Picoseconds overhead = std::min(end, start.now + network_.send_overhead(m.pass.bytes));
  StepId own = work(start, Work::receive_overhead, start.now, overhead, start_cause_, m.pass.message);
  if (end > overhead) own = work(start, Work::network, overhead, end, own, m.pass.message);
  m.own = last(cores_, start.core) = own;
  last(receive_sides_, start.nic) = flight(m.pass, start.now, start.now + network_.gap(m.pass.bytes), start_cause_,
                                           Flight::Way::into_interface, start.nic_number);
}

void LoggopsTrace::matched(std::uint32_t message, std::uint32_t receive, int receiver, Picoseconds now,
                           Picoseconds taken_in)
{
  trace(receive).end = taken_in > now ? trace(message).own : start_cause_;
  recorder_.finished(receiver, taken_in, trace(receive).end);
}

void LoggopsTrace::send_matched(std::uint32_t send, int sender, Picoseconds own_end, Picoseconds end)
{
  Record& s = trace(send);
  s.end = end > own_end ? start_cause_ : s.own;
  recorder_.finished(sender, end, s.end);
}

} // namespace loghop::simulate
