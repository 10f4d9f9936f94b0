#include "loghop/platform/read_parts.hpp"

#include "loghop/units/format.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

constexpr std::int64_t largest_queue = 1 << 30;
constexpr std::size_t most_arguments = 256;

/// At least 2 flits: one is filled while the other is drained.
constexpr std::int64_t least_queue_flits = 2;

Picoseconds read_overhead(JsonObject& object, const char* key)
{
  return object.require(key).picoseconds(0, longest_overhead);
}

std::vector<Picoseconds> read_overheads(const JsonValue& list)
{
  std::vector<Picoseconds> overheads;
  for (const JsonValue& value : list.elements(1, most_arguments))
    overheads.push_back(value.picoseconds(0, longest_overhead));
  return overheads;
}

/// A DMA engine that is slower than its channel would stall worms for a reason that the network does not model.
SecondsPerByte read_gap(const JsonValue& value, const WormholeMesh& network)
{
  const SecondsPerByte gap = value.time_per_byte();
  const Seconds per_flit = gap * Bytes(static_cast<double>(network.flit_bytes));
  if (network.flit_time > 0 && to_picoseconds(per_flit) > network.flit_time)
    value.problem(fmt::format("expected memory that feeds the network: at most {} for a flit of {} (the flit time), "
                              "found {}",
                              exact_time(network.flit_time), exact_size(network.flit_bytes), short_time(per_flit)));
  return gap;
}

DmaMemory read_memory(const JsonValue& value, const WormholeMesh& network)
{
  JsonObject object = value.object();
  const std::size_t problems = value.problems().size();
  DmaMemory memory;
  memory.gap = read_gap(object.require("gap"), network);
  const JsonValue gap_both_dma = object.require("gap_both_dma");
  memory.gap_both_dma = read_gap(gap_both_dma, network);
  if (value.problems().size() == problems && memory.gap_both_dma < memory.gap)
    gap_both_dma.problem("expected at least \"gap\": a DMA engine is not faster when it shares the memory, found " +
                         gap_both_dma.found());
  object.finish();
  return memory;
}

/// Bytes of a queue that holds at least `least_flits`.
std::int64_t read_queue(const JsonValue& value, const WormholeMesh& network, std::int64_t least_flits, const char* why)
{
  const std::int64_t bytes = value.whole_bytes(1, largest_queue);
  const std::int64_t least = least_flits * network.flit_bytes;
  if (bytes > 0 && bytes < least)
    value.problem(fmt::format("expected at least {}: {}, found {}", exact_size(least), why, exact_size(bytes)));
  return bytes;
}

/// The input queue must take what arrives until the first credit comes back, or no worm moves at full speed.
std::int64_t least_input_flits(const WormholeMesh& network)
{
  if (network.flit_time == 0) return least_queue_flits;
  return (network.ejection + network.credit) / network.flit_time + least_queue_flits;
}

ActiveMessageNic read_nic(const JsonValue& value, const WormholeMesh& network)
{
  JsonObject object = value.object();
  ActiveMessageNic nic;
  nic.output_queue_bytes = read_queue(object.require("output_queue"), network, least_queue_flits, "2 flits");
  nic.input_queue_bytes = read_queue(object.require("input_queue"), network, least_input_flits(network),
                                     "the flit times of ejection and credit, and 2 flits");
  const JsonValue header = object.require("header");
  nic.header_bytes = header.whole_bytes(0, largest_queue);
  if (nic.input_queue_bytes > 0 && nic.header_bytes > nic.input_queue_bytes)
    header.problem("expected a header that the input queue of " + exact_size(nic.input_queue_bytes) + " holds, found " +
                   exact_size(nic.header_bytes));
  if (const auto timeout = object.find("overflow_timeout"))
    nic.overflow_timeout = timeout->picoseconds(0, longest_overhead);
  object.finish();
  return nic;
}

ShortMessages read_short_messages(const JsonValue& value)
{
  JsonObject object = value.object();
  const JsonValue receive_list = object.require("receive_overhead");
  ShortMessages messages;
  messages.send_overhead = read_overheads(object.require("send_overhead"));
  messages.receive_overhead = read_overheads(receive_list);
  const std::size_t sent = messages.send_overhead.size();
  const std::size_t received = messages.receive_overhead.size();
  if (sent > 0 && received > 0 && sent != received)
    receive_list.problem(fmt::format("expected {} elements, as in \"send_overhead\", found {}", sent, received));
  messages.send_per_further_argument = read_overhead(object, "send_per_further_argument");
  messages.receive_per_further_argument = read_overhead(object, "receive_per_further_argument");
  messages.argument_bytes = object.require("argument").whole_bytes(1, 1 << 20);
  messages.notification = read_overhead(object, "notification");
  object.finish();
  return messages;
}

LongMessages read_long_messages(const JsonValue& value)
{
  JsonObject object = value.object();
  LongMessages messages;
  messages.send_overhead = read_overhead(object, "send_overhead");
  messages.receive_overhead = read_overhead(object, "receive_overhead");
  messages.send_dma_setup = read_overhead(object, "send_dma_setup");
  messages.receive_dma_setup = read_overhead(object, "receive_dma_setup");
  messages.notification = read_overhead(object, "notification");
  object.finish();
  return messages;
}

} // namespace

ActiveMessageNode read_active_message_node(const JsonValue& value, const WormholeMesh& network)
{
  JsonObject object = value.object();
  ActiveMessageNode node;
  node.memory = read_memory(object.require("memory"), network);
  node.nic = read_nic(object.require("nic"), network);
  node.short_messages = read_short_messages(object.require("short_messages"));
  node.long_messages = read_long_messages(object.require("long_messages"));
  object.finish();
  return node;
}

} // namespace loghop
