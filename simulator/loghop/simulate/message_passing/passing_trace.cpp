#include "loghop/simulate/message_passing/passing_trace.hpp"

#include <algorithm>
#include <cmath>

namespace loghop::simulate {

namespace {

template<class T> T& at(std::vector<T>& all, std::uint32_t index)
{
  if (index >= all.size()) all.resize(index + 1);
  return all[index];
}

/// Of copies that took `time`, what packed.
Picoseconds packing_of(const CoreWork& work, Picoseconds time)
{
  if (work.copying == 0) return 0;
  const double part = static_cast<double>(work.packing_copies) / static_cast<double>(work.copying);
  return std::clamp<Picoseconds>(std::llround(static_cast<double>(time) * part), 0, time);
}

} // namespace

PassingTrace::Task& PassingTrace::task(std::uint32_t index)
{
  return at(tasks_, index);
}

PassingTrace::Message& PassingTrace::message(std::uint32_t index)
{
  return at(messages_, index);
}

void PassingTrace::begins(std::uint32_t index, Picoseconds now)
{
  Task& t = task(index);
  t.from = now;
  t.cause = cause_;
  t.planned = false;
}

void PassingTrace::begins(std::uint32_t index, Picoseconds now, const CoreWork& work)
{
  begins(index, now);
  task(index).planned = true;
  task(index).work = work;
}

/// Tells of the next part of a task's work.
void PassingTrace::tell(Task& task, CoreStep& step, Picoseconds time, Work work)
{
  step.work = work;
  step.to = step.from + time;
  task.last_step = step.from;
  recorder_.worked(step);
  step.cause = cause_ = steps_++;
  step.from = step.to;
}

/// A send packs, then copies; a receive copies, then unpacks.
void PassingTrace::tell_work(Task& task, CoreStep& step, Kind kind, Picoseconds now)
{
  const bool sends = kind == Kind::send;
  const CoreWork& w = task.work;
  const Picoseconds copying = now - step.from - w.instructions;
  const Picoseconds packing = w.packing + packing_of(w, copying);
  const Picoseconds memory = copying - packing_of(w, copying);
  const Picoseconds overhead = w.instructions - w.packing;
  if (overhead > 0 || now == step.from)
    tell(task, step, overhead, sends ? Work::send_overhead : Work::receive_overhead);
  if (sends && packing > 0) tell(task, step, packing, Work::packing);
  if (memory > 0) tell(task, step, memory, Work::memory);
  if (!sends && packing > 0) tell(task, step, packing, Work::packing);
}

void PassingTrace::ends(std::uint32_t index, const GraphOperation& operation, int rank, std::int64_t number,
                        Picoseconds now)
{
  Task& t = task(index);
  CoreStep step{rank, operation.core, Work::compute, t.from, now, t.cause, number};
  t.core = operation.core;
  if (operation.kind == Kind::receive) pass(t, operation.core, t.from);
  if (t.planned && operation.kind != Kind::compute) return tell_work(t, step, operation.kind, now);
  const Work work = operation.kind == Kind::send      ? Work::send_overhead
                    : operation.kind == Kind::receive ? Work::receive_overhead
                                                      : Work::compute;
  tell(t, step, now - t.from, work);
}

void PassingTrace::pass(Task& task, int core, Picoseconds received)
{
  if (task.message == no_message) return;
  task.message = no_message;
  task.pass.destination_core = core;
  task.pass.received = received;
  recorder_.passed(task.pass);
}

void PassingTrace::made(std::uint32_t index, std::uint32_t send, const MessagePass& pass)
{
  Message& m = message(index);
  m.pass = pass;
  m.pass.source_core = task(send).core;
  m.pass.sent = task(send).last_step;
  m.flights.clear();
}

void PassingTrace::departs(std::uint32_t index, const Flight& flight)
{
  Message& m = message(index);
  m.flights.push_back(flight);
  m.flights.back().message = m.pass.message;
  m.flights.back().cause = cause_;
}

void PassingTrace::arrives(std::uint32_t index, Picoseconds now)
{
  Message& m = message(index);
  Flight flight = m.flights.front();
  m.flights.pop_front();
  flight.to = now;
  flight.alone = std::min(flight.alone, now - flight.from);
  recorder_.flew(flight);
  cause_ = steps_++;
}

void PassingTrace::handed_over(std::uint32_t index, std::uint32_t receive)
{
  Task& t = task(receive);
  t.pass = message(index).pass;
  t.message = t.pass.message;
}

void PassingTrace::received_at_once(std::uint32_t receive, const GraphOperation& operation, int rank, Picoseconds now)
{
  Task& t = task(receive);
  CoreStep step{rank, operation.core, Work::receive_overhead, now, now, cause_, t.message};
  pass(t, operation.core, now);
  const StepId cause = cause_;
  tell(t, step, 0, Work::receive_overhead);
  cause_ = cause; // what follows was caused by the message
}

} // namespace loghop::simulate
