// The program of a node, operation by operation.
#include "loghop/simulate/active_messages/cluster.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

namespace loghop::simulate {

namespace {

Picoseconds operation_time(Seconds time)
{
  if (time > to_seconds(longest_operation)) throw SimulationError("an operation of a program exceeds 13 days");
  return to_picoseconds(time);
}

} // namespace

/// Lets the program do what it can do now. The processor must be free of handlers.
void Cluster::run_thread(int index)
{
  while (step_thread(index)) {
  }
}

/// One step; false: nothing more to do now.
bool Cluster::step_thread(int index)
{
  ClusterNode& n = node(index);
  const auto wait = [&](Activity activity) {
    set_activity(n, activity);
    return false;
  };
  switch (n.thread) {
  case ThreadState::next_operation:
    begin_operation(index);
    return true;
  case ThreadState::busy:
    if (n.remaining == 0) {
      n.thread = n.after_busy;
      return true;
    }
    n.on_processor = true;
    n.busy_end = now() + n.remaining;
    schedule(index, Event::thread, n.busy_end);
    return wait(n.busy_with);
  case ThreadState::store_short:
    if (!store_short(index, n.operation.message, n.blocked)) return wait(Activity::blocked_send);
    n.thread = ThreadState::next_operation;
    return true;
  case ThreadState::start_dma:
    if (!start_send_dma(index)) return wait(Activity::wait_send);
    n.thread = n.operation.dma == DmaMode::nonblocking ? ThreadState::next_operation : ThreadState::await_dma;
    return true;
  case ThreadState::await_dma:
    if (n.dma.active(DmaEngines::send)) return wait(Activity::wait_send);
    n.thread = ThreadState::next_operation;
    return true;
  case ThreadState::await_message: {
    const std::size_t tag = static_cast<std::size_t>(n.operation.tag);
    const std::int64_t handled = tag < n.handled.size() ? n.handled[tag] : 0;
    if (handled < n.operation.count) return wait(Activity::wait_message);
    n.thread = ThreadState::next_operation;
    return true;
  }
  case ThreadState::finished:
    return wait(Activity::idle);
  }
  return false;
}

void Cluster::begin_operation(int index)
{
  ClusterNode& n = node(index);
  n.operation = n.program->next();
  switch (n.operation.kind) {
  case ProgramOperation::Kind::compute:
    be_busy(index, operation_time(n.operation.time), Activity::compute, ThreadState::next_operation);
    break;
  case ProgramOperation::Kind::send:
    n.blocked = false;
    if (n.operation.message.protocol == Protocol::short_message)
      be_busy(index, platform_.node.short_messages.o_s(n.operation.message.arguments), Activity::send_overhead,
              ThreadState::store_short);
    else
      be_busy(index, platform_.node.long_messages.send_overhead + platform_.node.long_messages.send_dma_setup,
              Activity::send_overhead, ThreadState::start_dma);
    break;
  case ProgramOperation::Kind::wait:
    n.thread = ThreadState::await_message;
    break;
  case ProgramOperation::Kind::finish:
    n.thread = ThreadState::finished;
    n.finish = now();
    break;
  }
}

void Cluster::be_busy(int index, Picoseconds time, Activity activity, ThreadState then)
{
  ClusterNode& n = node(index);
  n.thread = ThreadState::busy;
  n.after_busy = then;
  n.busy_with = activity;
  n.remaining = time;
}

void Cluster::preempt_thread(ClusterNode& n)
{
  if (!n.on_processor) return;
  n.on_processor = false;
  n.remaining = n.busy_end - now();
}

} // namespace loghop::simulate
