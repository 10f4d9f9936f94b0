#include "loghop/simulate/message_passing/nic_messages.hpp"

#include <algorithm>
#include <cmath>

namespace loghop::simulate {

namespace {

constexpr std::uint32_t event_bits = 3;

} // namespace

NicMessages::NicMessages(const MessageNic& nic, int nodes, std::deque<SharedBandwidth>& memory, EventCalendar& calendar,
                         MessageNetworkListener& listener, std::uint64_t seed)
    : nic_(nic), memory_(memory), calendar_(calendar), listener_(listener)
{
  for (const Node node : each<Node>(nodes))
    nics_.push_back({{}, {}, {}, 0, {}, RandomStream(seed, RandomPurpose::nic_contexts, node.value())});
}

void NicMessages::schedule(Picoseconds time, Event event, std::uint32_t index)
{
  calendar_.schedule(time, *this, index << event_bits | static_cast<std::uint32_t>(event));
}

void NicMessages::send(std::uint32_t message, Node source, Node destination, std::int64_t bytes)
{
  const std::uint32_t index = messages_.add({message, source, destination, bytes, {}, 0, nothing});
  take_unit(nics_[source].send, index, true);
}

void NicMessages::take_unit(Engine& engine, std::uint32_t message, bool sends)
{
  if (engine.busy == nic_.units) return engine.waiting.push(messages_, message);
  ++engine.busy;
  process(message, sends);
}

void NicMessages::free_unit(Engine& engine, bool sends)
{
  if (engine.waiting.empty()) {
    --engine.busy;
    return;
  }
  const std::uint32_t next = engine.waiting.first;
  engine.waiting.pop(messages_);
  process(next, sends);
}

/// The unit of a message that has been given on.
void NicMessages::rest(Node node, bool sends)
{
  if (nic_.gap == 0) return free_unit(sends ? nics_[node].send : nics_[node].receive, sends);
  schedule(calendar_.now() + nic_.gap, sends ? Event::send_rested : Event::receive_rested,
           static_cast<std::uint32_t>(node.value()));
}

void NicMessages::process(std::uint32_t message, bool sends)
{
  if (!sends) return schedule(calendar_.now() + nic_.receive_processing, Event::received, message);
  const Message& m = messages_[message];
  Nic& nic = nics_[m.source];
  schedule(context_ready(nic, m.destination) + nic_.send_processing + fetch(m.bytes), Event::processed, message);
}

Picoseconds NicMessages::context_ready(Nic& nic, Node destination)
{
  if (nic_.contexts == 0) return calendar_.now();
  const auto found = std::find_if(nic.contexts.begin(), nic.contexts.end(),
                                  [destination](const Context& c) { return c.destination == destination; });
  if (found != nic.contexts.end()) return std::max(calendar_.now(), found->there);
  nic.fetching_until = std::max(nic.fetching_until, calendar_.now()) + nic_.context_miss;
  const Context fetched = {destination, nic.fetching_until};
  if (nic.contexts.size() < static_cast<std::size_t>(nic_.contexts))
    nic.contexts.push_back(fetched);
  else
    nic.contexts[nic.random.below(nic.contexts.size())] = fetched;
  return fetched.there;
}

bool NicMessages::comes_in_parts(const Message& m) const
{
  return nic_.partial_interrupts.above > 0 && m.bytes > nic_.partial_interrupts.above;
}

/// When the first part of a message would have been received if the message had the network to itself.
Picoseconds NicMessages::first_received(const Message& m) const
{
  const Picoseconds sent = m.arrival.injected;
  return sent + network_->alone(m.source, m.destination, nic_.partial_interrupts.above, sent) + nic_.receive_processing;
}

/// The least time from an interrupt to the next.
Picoseconds NicMessages::interval_after(const Interrupt& last) const
{
  if (last.rest) return nic_.partial_interrupts.interval;
  Picoseconds interval = nic_.interrupt_interval;
  for (const InterruptStep& step : nic_.interrupt_steps) {
    const double until = static_cast<double>(last.told) / step.above * picoseconds_per_second;
    interval = std::max<Picoseconds>(interval, std::llround(std::min(until, static_cast<double>(step.interval))));
  }
  return interval;
}

/// The interrupt that tells of what has been received at `there`: one that came since or is due, or a new one.
NicMessages::Interrupt NicMessages::interrupt_for(const Interrupt& last, Picoseconds there) const
{
  if (last.time == never) return {there};
  if (last.time >= there) return last;
  return {std::max(there, last.time + interval_after(last))};
}

/// The interrupt that tells of the end of a message received now.
NicMessages::Interrupt NicMessages::tell_end(const Interrupt& last, const Message& m) const
{
  const Picoseconds now = calendar_.now();
  if (comes_in_parts(m)) {
    const Picoseconds first = interrupt_for(last, first_received(m)).time;
    if (first < now) return {std::max(now, first + nic_.partial_interrupts.interval), m.bytes, true};
  }
  Interrupt interrupt = interrupt_for(last, now);
  interrupt.told += m.bytes;
  return interrupt;
}

void NicMessages::fire(Picoseconds, std::uint32_t event)
{
  const std::uint32_t index = event >> event_bits;
  const auto what = static_cast<Event>(event & ((1u << event_bits) - 1));
  if (what == Event::send_rested) return free_unit(nics_[Node(static_cast<int>(index))].send, true);
  if (what == Event::receive_rested) return free_unit(nics_[Node(static_cast<int>(index))].receive, false);
  Message& m = messages_[index];
  switch (what) {
  case Event::processed: {
    const Node source = m.source;
    enter_network(index);
    rest(source, true);
    break;
  }
  case Event::received: {
    const Node destination = m.destination;
    Interrupt& interrupt = nics_[destination].interrupt;
    interrupt = tell_end(interrupt, m);
    schedule(interrupt.time + nic_.notification, Event::told, index);
    rest(destination, false);
    break;
  }
  case Event::told: {
    Arrival arrival = m.arrival;
    arrival.message = m.given;
    messages_.remove(index);
    listener_.arrived(arrival);
    break;
  }
  case Event::send_rested:
  case Event::receive_rested:
    break;
  }
}

Picoseconds NicMessages::dma_time(std::int64_t bytes) const
{
  if (nic_.dma_bytes_per_second <= 0) return 0;
  return std::llround(static_cast<double>(bytes) / nic_.dma_bytes_per_second * picoseconds_per_second);
}

Picoseconds NicMessages::alone(Node source, Node destination, std::int64_t bytes, Picoseconds now) const
{
  const Picoseconds before = nic_.send_processing + fetch(bytes);
  const Picoseconds network = network_->alone(source, destination, bytes, now + before);
  return before + std::max(network, dma_time(bytes)) + nic_.receive_processing + nic_.notification;
}

void NicMessages::enter_network(std::uint32_t index)
{
  Message& m = messages_[index];
  m.left = 1;
  if (nic_.dma_bytes_per_second > 0 && m.bytes > 0) {
    m.left = 3;
    for (const Node node : {m.source, m.destination})
      memory_[node.position()].start(index, *this, dma_time(m.bytes), m.bytes);
  }
  network_->send(index, m.source, m.destination, m.bytes);
}

void NicMessages::arrived(const Arrival& arrival)
{
  messages_[arrival.message].arrival = arrival;
  one_ended(arrival.message);
}

void NicMessages::transferred(std::uint32_t transfer)
{
  one_ended(transfer);
}

void NicMessages::one_ended(std::uint32_t index)
{
  Message& m = messages_[index];
  if (--m.left > 0) return;
  take_unit(nics_[m.destination].receive, index, false);
}

} // namespace loghop::simulate
