// From the input queue to the handlers and the receive DMA.
#include "loghop/simulate/active_messages/cluster.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace loghop::simulate {

void Cluster::worm_at_nic(WormId worm, Picoseconds time)
{
  const Worm& w = network_.worm(worm);
  const ActiveMessageNode& costs = platform_.node;
  ClusterNode& n = node(w.destination);
  const bool is_short = messages_[w.cookie].message.protocol == Protocol::short_message;
  const Picoseconds notification = is_short ? costs.short_messages.notification : costs.long_messages.notification;
  n.at_front = worm;
  n.ready_at = std::max(time, w.stages.back().head + platform_.network.ejection + notification);
  schedule(w.destination, Event::interrupt, n.ready_at);
}

/// To the next handler that may start, or else to the program.
void Cluster::give_processor(int index)
{
  interrupt(index);
  if (node(index).handler == HandlerState::none) run_thread(index);
}

void Cluster::interrupt(int index)
{
  ClusterNode& n = node(index);
  if (n.at_front == no_worm || n.ready_at > now() || n.handler != HandlerState::none) return;
  if (!n.held_by_send()) {
    start_handler(index);
  } else if (const auto timeout = platform_.node.nic.overflow_timeout) {
    const Picoseconds overflow = n.ready_at + *timeout;
    if (now() >= overflow)
      start_handler(index);
    else
      schedule(index, Event::interrupt, overflow);
  }
}

void Cluster::start_handler(int index)
{
  ClusterNode& n = node(index);
  preempt_thread(n);
  set_activity(n, Activity::handlers);
  const WormId worm = n.at_front;
  n.at_front = no_worm;
  n.handler = HandlerState::running;
  n.handling = network_.worm(worm).cookie;
  if (recorder_ != nullptr) tell_handler(n, index);
  n.reply_blocked = false;
  const LongMessages& costs = platform_.node.long_messages;
  if (messages_[n.handling].message.protocol == Protocol::short_message) {
    n.handler_end = begin_short(n, worm);
  } else {
    n.taking = worm;
    n.handler_end = now() + costs.receive_overhead + costs.receive_dma_setup;
  }
  schedule(index, Event::handler, n.handler_end);
}

/// Reads a short message out of the input queue. Returns when its handler ends.
Picoseconds Cluster::begin_short(ClusterNode& n, WormId worm)
{
  n.taking = no_worm;
  // Tells worm_delivered at once: the header is here, so that nothing can delay the tail.
  network_.take(worm, now(), platform_.network.flit_time);
  const ShortMessages& costs = platform_.node.short_messages;
  const InFlight& message = messages_[n.handling];
  const Picoseconds received = std::max(now() + costs.o_r(message.message.arguments), message.delivered);
  return message.message.wants_reply ? received + costs.o_s(message.message.arguments) : received;
}

void Cluster::handler_ended(int index)
{
  ClusterNode& n = node(index);
  if (n.taking != no_worm ? !start_receive_dma(index) : !finish_short(index)) return;
  if (n.handler != HandlerState::receiving) leave_handler(index);
}

/// The next handler that is ready, or else the program.
void Cluster::leave_handler(int index)
{
  node(index).handler = HandlerState::none;
  give_processor(index);
}

/// False: the engine still moves the message before, and the handler waits for it.
bool Cluster::start_receive_dma(int index)
{
  ClusterNode& n = node(index);
  if (n.dma.active(DmaEngines::receive)) {
    n.handler_end = std::max(*n.dma.done_at(DmaEngines::receive), now());
    schedule(index, Event::handler, n.handler_end);
    return false;
  }
  const WormId worm = n.taking;
  n.taking = no_worm;
  n.receiving = n.handling;
  n.dma.start(DmaEngines::receive, messages_[n.receiving].bytes, std::nullopt, now());
  const double flit_bytes = static_cast<double>(platform_.network.flit_bytes);
  const Picoseconds drain = std::llround(n.dma.picoseconds_per_byte() * flit_bytes);
  network_.take(worm, now(), std::min(drain, platform_.network.flit_time)); // tells worm_delivered at once
  const InFlight& message = messages_[n.receiving];
  const Picoseconds last_flit = to_picoseconds(Bytes(flit_bytes) * platform_.node.memory.gap);
  n.dma.allow(DmaEngines::receive, message.arrived + last_flit);
  reschedule_dma(index);
  if (message.message.receive == DmaMode::blocking) n.handler = HandlerState::receiving;
  return true;
}

/// Sends the reply if one is wanted. False: the output queue has no room for it, and the handler waits.
bool Cluster::finish_short(int index)
{
  ClusterNode& n = node(index);
  const InFlight& request = messages_[n.handling];
  if (request.message.wants_reply) {
    ActiveMessage reply;
    reply.destination = request.source;
    reply.arguments = request.message.arguments;
    reply.tag = request.message.reply_tag;
    n.handler = HandlerState::store_reply;
    if (!store_short(index, reply, n.reply_blocked)) return false;
  }
  count_handled(index, n.handling);
  return true;
}

void Cluster::count_handled(int index, std::uint64_t id)
{
  ClusterNode& n = node(index);
  const std::size_t tag = static_cast<std::size_t>(messages_[id].message.tag);
  if (tag >= n.handled.size()) n.handled.resize(tag + 1);
  ++n.handled[tag];
  unused_.push_back(id);
}

void Cluster::receive_dma_done(int index)
{
  ClusterNode& n = node(index);
  n.dma.stop(DmaEngines::receive, now());
  count_handled(index, n.receiving);
  reschedule_dma(index);
  if (n.handler == HandlerState::receiving)
    leave_handler(index);
  else
    go_on(index);
}

} // namespace loghop::simulate
