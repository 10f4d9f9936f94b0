// From the processor and the send DMA into the output queue.
#include "loghop/simulate/active_messages/cluster.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>

namespace loghop::simulate {

/// When the output queue has had room for the flit with this number, if that is certain already.
std::optional<Picoseconds> Cluster::room_for(int index, std::int64_t flit) const
{
  const std::int64_t leaves = flit - output_queue_;
  if (leaves < 0) return 0;
  if (leaves >= network_.sent_flits(index)) return std::nullopt;
  return network_.sent_at(index, leaves) + platform_.network.flit_time;
}

/// Whether that many flits fit into the output queue now. If not, the node is told when it is worth another look.
bool Cluster::has_room(int index, std::int64_t flits)
{
  ClusterNode& n = node(index);
  if (n.dma.active(DmaEngines::send)) return false; // one message after the other; go_on() follows when it is done
  const std::optional<Picoseconds> at = room_for(index, network_.offered_flits(index) + flits - 1);
  if (at && *at <= now()) return true;
  if (at)
    schedule(index, Event::room, *at);
  else
    n.waits_for_room = true;
  return false;
}

bool Cluster::store_short(int index, const ActiveMessage& message, bool& blocked)
{
  const ShortMessages& costs = platform_.node.short_messages;
  const std::int64_t bytes = platform_.node.nic.header_bytes + message.arguments * costs.argument_bytes;
  const std::int64_t flits = platform_.network.flits(bytes);
  if (flits > output_queue_)
    throw SimulationError("rank " + std::to_string(index) + " sends a short message of " + std::to_string(bytes) +
                          " bytes, which the output queue of " + std::to_string(platform_.node.nic.output_queue_bytes) +
                          " bytes can never hold");
  if (!has_room(index, flits)) {
    if (!blocked) ++statistics_.blocked_sends;
    blocked = true;
    return false;
  }
  offer(index, message, bytes);
  return true;
}

/// The header is on its way as soon as its slot is free; the last byte is in the queue when memory and queue allow.
bool Cluster::start_send_dma(int index)
{
  ClusterNode& n = node(index);
  if (!has_room(index, 1)) return false;
  offer(index, n.operation.message, n.operation.message.bytes);
  const std::int64_t last = network_.offered_flits(index) - 1;
  n.last_room = last;
  const std::optional<Picoseconds> room = room_for(index, last);
  n.waits_for_room = !room;
  n.dma.start(DmaEngines::send, n.operation.message.bytes, room, now());
  reschedule_dma(index);
  return true;
}

void Cluster::offer(int index, const ActiveMessage& message, std::int64_t bytes)
{
  if (unused_.empty()) {
    unused_.push_back(messages_.size());
    messages_.emplace_back();
  }
  const std::uint64_t id = unused_.back();
  unused_.pop_back();
  messages_[id] = {message, index, numbered_, bytes, 0, 0, node(index).since};
  network_.offer(numbered_++, index, message.destination, platform_.network.flits(bytes), id);
}

void Cluster::worm_sent(int source)
{
  ClusterNode& n = node(source);
  if (!n.waits_for_room) return;
  n.waits_for_room = false;
  schedule(source, Event::room, now());
}

void Cluster::room_changed(int index)
{
  ClusterNode& n = node(index);
  if (n.dma.active(DmaEngines::send)) {
    if (n.dma.done_at(DmaEngines::send)) return;
    const std::optional<Picoseconds> room = room_for(index, n.last_room);
    n.waits_for_room = !room;
    if (!room) return;
    n.dma.allow(DmaEngines::send, *room);
    reschedule_dma(index);
    return;
  }
  go_on(index);
}

/// Something that the processor may be waiting for has happened.
void Cluster::go_on(int index)
{
  ClusterNode& n = node(index);
  if (n.handler == HandlerState::store_reply)
    handler_ended(index);
  else if (n.handler == HandlerState::none && !n.on_processor)
    run_thread(index);
}

void Cluster::reschedule_dma(int index)
{
  const ClusterNode& n = node(index);
  if (const auto at = n.dma.done_at(DmaEngines::send)) schedule(index, Event::send_dma, std::max(*at, now()));
  if (const auto at = n.dma.done_at(DmaEngines::receive)) schedule(index, Event::receive_dma, std::max(*at, now()));
}

void Cluster::send_dma_done(int index)
{
  node(index).dma.stop(DmaEngines::send, now());
  reschedule_dma(index);
  interrupt(index); // one that came while the processor was held
  go_on(index);
}

} // namespace loghop::simulate
