#include "loghop/simulate/active_messages/send_interface.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <string>

namespace loghop::simulate {

SendInterface::SendInterface(Rank rank, const ActiveMessageNode& costs, const WormholeMesh& mesh,
                             EventCalendar& calendar, WormholeNetwork& network, MessagesInFlight& messages,
                             NodeDma& dma, InterfaceListener& listener)
    : rank_(rank), node_(rank.value()), costs_(costs), mesh_(mesh), calendar_(calendar), network_(network),
      messages_(messages), dma_(dma), listener_(listener), output_queue_(costs.nic.output_queue_bytes / mesh.flit_bytes)
{}

/// When the output queue has had room for the flit with this number, if that is certain already.
std::optional<Picoseconds> SendInterface::room_for(std::int64_t flit)
{
  const std::int64_t leaves = flit - output_queue_;
  if (leaves < 0) return 0;
  if (leaves >= network_.sent_flits(node_)) return std::nullopt;
  return network_.sent_at(node_, leaves) + mesh_.flit_time;
}

void SendInterface::await_room_for(std::int64_t flit)
{
  waits_for_room_ = true;
  network_.await_sent(node_, flit - output_queue_);
}

/// Whether that many flits fit into the output queue now. If not, this interface looks again when they may.
bool SendInterface::has_room(std::int64_t flits)
{
  if (dma_.active(DmaEngines::send)) return false; // one message after the other; the listener is told when it is done
  const std::int64_t last = network_.offered_flits(node_) + flits - 1;
  const std::optional<Picoseconds> at = room_for(last);
  if (at && *at <= calendar_.now()) return true;
  if (at)
    calendar_.schedule(*at, *this, 0);
  else
    await_room_for(last);
  return false;
}

bool SendInterface::store_short(const ActiveMessage& message, Picoseconds since, bool& blocked)
{
  const std::int64_t bytes = costs_.nic.header_bytes + message.arguments * costs_.short_messages.argument_bytes;
  const std::int64_t flits = mesh_.flits(bytes);
  if (flits > output_queue_)
    throw SimulationError("rank " + to_string(rank_) + " sends a short message of " + std::to_string(bytes) +
                          " bytes, which the output queue of " + std::to_string(costs_.nic.output_queue_bytes) +
                          " bytes can never hold");
  if (!has_room(flits)) {
    if (!blocked) ++blocked_sends_;
    blocked = true;
    return false;
  }
  offer(message, bytes, since);
  return true;
}

/// The header is on its way as soon as its slot is free; the last byte is in the queue when memory and queue allow.
bool SendInterface::start_dma(const ActiveMessage& message, Picoseconds since)
{
  if (!has_room(1)) return false;
  offer(message, message.bytes, since);
  last_flit_ = network_.offered_flits(node_) - 1;
  dma_started_ = calendar_.now();
  const std::optional<Picoseconds> room = room_for(last_flit_);
  waits_for_room_ = false;
  if (!room) await_room_for(last_flit_);
  dma_.start(DmaEngines::send, message.bytes, room);
  dma_.schedule();
  return true;
}

Picoseconds SendInterface::last_flit_sent() const
{
  return std::max(network_.last_sent(node_), dma_started_);
}

void SendInterface::offer(const ActiveMessage& message, std::int64_t bytes, Picoseconds since)
{
  const MessageId id = messages_.add(message, rank_, bytes, since);
  network_.offer(messages_[id].number, node_, Node(message.destination.value()), mesh_.flits(bytes), id);
}

void SendInterface::worm_sent()
{
  if (!waits_for_room_) return;
  waits_for_room_ = false;
  calendar_.schedule(calendar_.now(), *this, 0);
}

void SendInterface::fire(Picoseconds, std::uint32_t)
{
  if (dma_.active(DmaEngines::send))
    look_at_dma();
  else
    listener_.resume();
}

/// There may be room for the last flit of the message that the send DMA moves.
void SendInterface::look_at_dma()
{
  if (dma_.done_at(DmaEngines::send)) return;
  const std::optional<Picoseconds> room = room_for(last_flit_);
  waits_for_room_ = false;
  if (!room) return await_room_for(last_flit_);
  dma_.allow(DmaEngines::send, *room);
  dma_.schedule();
}

} // namespace loghop::simulate
