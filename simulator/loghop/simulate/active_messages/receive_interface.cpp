#include "loghop/simulate/active_messages/receive_interface.hpp"

#include <algorithm>
#include <cmath>

namespace loghop::simulate {

ReceiveInterface::ReceiveInterface(const ActiveMessageNode& costs, const WormholeMesh& mesh, EventCalendar& calendar,
                                   WormholeNetwork& network, MessagesInFlight& messages, NodeDma& dma,
                                   InterfaceListener& listener)
    : costs_(costs), mesh_(mesh), calendar_(calendar), network_(network), messages_(messages), dma_(dma),
      listener_(listener)
{}

void ReceiveInterface::worm_at_front(const WormAtFront& worm)
{
  const bool is_short = messages_[worm.context].message.protocol == Protocol::short_message;
  const Picoseconds notification = is_short ? costs_.short_messages.notification : costs_.long_messages.notification;
  at_front_ = worm.worm;
  front_ = worm.context;
  ready_at_ = std::max(worm.time, worm.head + notification);
  look_again(ready_at_);
}

void ReceiveInterface::fire(Picoseconds, std::uint32_t)
{
  if (ready()) listener_.message_ready();
}

MessageId ReceiveInterface::begin()
{
  begun_ = at_front_;
  begun_message_ = front_;
  at_front_ = no_worm;
  return begun_message_;
}

void ReceiveInterface::take_short()
{
  network_.take(begun_, mesh_.flit_time);
}

void ReceiveInterface::start_dma()
{
  receiving_ = begun_message_;
  dma_.start(DmaEngines::receive, messages_[receiving_].bytes, std::nullopt);
  const Picoseconds drain = std::llround(dma_.picoseconds_per_byte() * static_cast<double>(mesh_.flit_bytes));
  network_.take(begun_, std::min(drain, mesh_.flit_time));
  awaits_tail_ = !messages_[receiving_].certain;
  if (!awaits_tail_) allow_dma();
  dma_.schedule();
}

/// The last byte is in memory no earlier than the last flit has arrived and was moved.
void ReceiveInterface::allow_dma()
{
  const Picoseconds last_flit = to_picoseconds(Bytes(static_cast<double>(mesh_.flit_bytes)) * costs_.memory.gap);
  dma_.allow(DmaEngines::receive, messages_[receiving_].arrived + last_flit);
}

void ReceiveInterface::delivery_certain(MessageId message)
{
  if (awaits_tail_ && message == receiving_) {
    awaits_tail_ = false;
    allow_dma();
    dma_.schedule();
  }
  listener_.delivery_certain();
}

void ReceiveInterface::dma_done()
{
  dma_.stop(DmaEngines::receive);
  count_handled(receiving_);
  dma_.schedule();
}

void ReceiveInterface::count_handled(MessageId message)
{
  const auto tag = static_cast<std::size_t>(messages_[message].message.tag);
  if (tag >= handled_.size()) handled_.resize(tag + 1);
  ++handled_[tag];
  messages_.remove(message);
}

std::int64_t ReceiveInterface::handled(int tag) const
{
  const auto index = static_cast<std::size_t>(tag);
  return index < handled_.size() ? handled_[index] : 0;
}

} // namespace loghop::simulate
