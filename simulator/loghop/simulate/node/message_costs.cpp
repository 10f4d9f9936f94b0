#include "loghop/simulate/node/message_costs.hpp"

#include <algorithm>
#include <cmath>

namespace loghop::simulate {

namespace {

constexpr std::int64_t default_line_bytes = 64;

CoreWork copying(const CopyCost& cost)
{
  CoreWork work;
  work.copying = cost.time;
  work.memory_bytes = cost.memory_bytes;
  return work;
}

std::int64_t rounded_up(std::int64_t amount, std::int64_t unit)
{
  return (amount + unit - 1) / unit;
}

} // namespace

CoreWork& CoreWork::operator+=(const CoreWork& other)
{
  instructions += other.instructions;
  copying += other.copying;
  memory_bytes += other.memory_bytes;
  packing += other.packing;
  packing_copies += other.packing_copies;
  return *this;
}

CoreWork CoreWork::part(double fraction) const
{
  const auto of = [fraction](std::int64_t amount) { return std::llround(static_cast<double>(amount) * fraction); };
  return {of(instructions), of(copying), of(memory_bytes), of(packing), of(packing_copies)};
}

CoreWork MessageWork::all() const
{
  CoreWork sum = overhead;
  sum += layout;
  sum += streamed;
  return sum;
}

MessageCosts::MessageCosts(const Platform& platform, std::uint64_t seed)
    : node_(*platform.multicore()), middleware_(*platform.middleware()),
      line_bytes_(node_.memory.caches.empty() ? default_line_bytes : node_.memory.caches.back().line_bytes),
      walk_(node_.memory, node_.chips, node_.cores_per_chip, seed)
{
  cold_post_ = lines(node_.nic.post_working_set) * node_.memory.main.latency;
}

MessagePath MessageCosts::path(Core from, Core to) const
{
  switch (node_.level(from, to)) {
  case Level::to_itself:
    return MessagePath::itself;
  case Level::within_chip:
    return MessagePath::chip;
  case Level::within_node:
    return MessagePath::node;
  case Level::between_nodes:
    break;
  }
  return MessagePath::network;
}

const Middleware::Shared& MessageCosts::shared(MessagePath path) const
{
  return path == MessagePath::itself ? middleware_.to_itself : middleware_.within_node;
}

std::int64_t MessageCosts::eager_limit(MessagePath path) const
{
  return path == MessagePath::network ? middleware_.eager_limit : shared(path).eager_limit;
}

Picoseconds MessageCosts::post(bool warm) const
{
  return node_.nic.post + (warm ? 0 : cold_post_);
}

std::uint32_t MessageCosts::number_of(bool sends, std::int64_t bytes, const MessageLayout& layout)
{
  NetworkOperation operation{sends, bytes, {1, 0, 0}};
  if (!is_contiguous(layout)) {
    operation.layout = layout;
    operation.layout.count = std::max<std::int64_t>(1, rounded_up(bytes, layout.block_bytes));
  }
  operation.layout.parts = layout.parts;
  const MessageLayout& l = operation.layout;
  const auto [entry, is_new] =
      numbers_.try_emplace(OperationKey{sends, bytes, l.count, l.block_bytes, l.stride_bytes, l.by_program, l.parts},
                           static_cast<std::uint32_t>(operations_.size()));
  if (is_new) operations_.push_back(operation);
  return entry->second;
}

std::uint32_t MessageCosts::loads_number(const CacheLoads& loads)
{
  return loads.empty() ? 0 : loads_.try_emplace(loads, static_cast<std::uint32_t>(loads_.size() + 1)).first->second;
}

MessageWork MessageCosts::work_of(MessagePath path, std::uint32_t number, std::uint32_t before, std::uint32_t loads)
{
  const NetworkOperation& operation = operations_[number];
  const MessageCopies& cost = copies(path, number, before, loads);
  const bool by_network = path == MessagePath::network;
  MessageWork work;
  if (by_network)
    work.overhead.instructions = operation.sends ? middleware_.send_overhead : middleware_.receive_overhead;
  else
    work.overhead.instructions = within_node(path, operation);
  work.layout = copying(operation.sends ? cost.pack : cost.unpack);
  if (!is_contiguous(operation.layout) && !operation.layout.by_program)
    work.layout.instructions = operation.layout.count * middleware_.pack_block;
  work.layout.packing = work.layout.instructions;
  work.layout.packing_copies = work.layout.copying;
  work.streamed = copying(operation.sends ? cost.sent : cost.received);
  if (by_network) add_per_byte(operation, work.streamed);
  return work;
}

Picoseconds MessageCosts::within_node(MessagePath path, const NetworkOperation& operation) const
{
  const Middleware::Shared& library = shared(path);
  const bool is_long = operation.bytes > library.eager_limit;
  const bool in_cell = !is_long && operation.bytes > library.cell_above;
  if (operation.sends) return library.send_overhead + (in_cell ? library.send_cell : 0);
  if (is_long) return library.receive_overhead + library.long_overhead;
  return library.receive_overhead + (in_cell ? library.receive_cell : 0);
}

/// Adds the work for the network besides copies.
void MessageCosts::add_per_byte(const NetworkOperation& operation, CoreWork& streamed) const
{
  const Picoseconds packet = operation.sends ? middleware_.send_packet : middleware_.receive_packet;
  if (middleware_.packet_bytes > 0)
    streamed.instructions += rounded_up(operation.bytes, middleware_.packet_bytes) * packet;
  if (operation.sends && node_.nic.pio_bytes_per_second > 0)
    streamed.instructions +=
        std::llround(static_cast<double>(operation.bytes) / node_.nic.pio_bytes_per_second * picoseconds_per_second);
}

/// Parts beyond twice the largest cache find it as if there were no more: none of them is in it any longer.
std::int64_t MessageCosts::parts_that_matter(const NetworkOperation& operation) const
{
  std::int64_t largest = 0;
  for (const CacheLevel& cache : node_.memory.caches)
    largest = std::max(largest, cache.size_bytes);
  return std::min(operation.layout.parts, 1 + rounded_up(2 * largest, operation.bytes));
}

const MessageCopies& MessageCosts::copies(MessagePath path, std::uint32_t number, std::uint32_t before,
                                          std::uint32_t loads)
{
  const NetworkOperation& operation = operations_[number];
  const bool by_network = path == MessagePath::network;
  const bool takes_turns = by_network && before != no_operation && operations_[before].sends != operation.sends;
  const auto [entry, is_new] = known_.try_emplace(CopiesKey{path, number, takes_turns ? before : no_operation, loads});
  if (!is_new || operation.bytes == 0) return entry->second;
  MessageCopyList list;
  const bool pio = node_.nic.pio_bytes_per_second > 0;
  std::int64_t parts = 1;
  if (by_network) {
    parts = parts_that_matter(operation);
    for (std::int64_t part = 0; part < parts; ++part)
      list.add(operation, middleware_, pio, true, part);
    if (takes_turns) list.add(operations_[before], middleware_, pio, false);
  } else {
    const int to = path == MessagePath::itself ? 0 : path == MessagePath::chip ? 1 : node_.cores_per_chip;
    const Middleware::Shared& library = shared(path);
    const bool is_long = operation.bytes > library.eager_limit;
    list.add_within_node(operation.bytes, operation.layout, is_long ? library.fragment_bytes : operation.bytes, 0, to);
  }
  for (const auto& [of, number_of_loads] : loads_)
    if (number_of_loads == loads) list.add_others(of);
  entry->second = list.costs(walk_) / parts;
  return entry->second;
}

} // namespace loghop::simulate
