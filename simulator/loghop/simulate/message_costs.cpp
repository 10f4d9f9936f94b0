#include "loghop/simulate/message_costs.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace loghop::simulate {

namespace {

constexpr int by_nic = -1;
constexpr int device = -1; ///< a buffer that is not in memory
constexpr std::int64_t word_bytes = 8;

bool strided(const MessageLayout& layout)
{
  return layout.count > 1 && layout.stride_bytes != layout.block_bytes;
}

/// Whole words: a copy loop has nothing to gain from less.
MessageLayout contiguous(std::int64_t bytes)
{
  const std::int64_t whole = std::max(word_bytes, (bytes + word_bytes - 1) / word_bytes * word_bytes);
  return {1, whole, whole};
}

CopyCost& operator+=(CopyCost& sum, const CopyCost& more)
{
  sum.time += more.time;
  sum.memory_bytes += more.memory_bytes;
  return sum;
}

CoreWork copying(const CopyCost& cost)
{
  return {0, cost.time, cost.memory_bytes};
}

/// A list of copies, each of which knows to what it belongs.
class Round {
public:
  enum Part { pack, sent, received, unpack, by_others, parts };

  Round(std::int64_t bytes, const MessageLayout& layout) : bytes_(bytes), layout_(layout) {}

  int buffer() { return buffers_++; }
  void copy(Part part, int core, int from, int to)
  {
    const MessageLayout whole = contiguous(bytes_);
    stages.push_back({core, from, to, whole, whole, word_bytes});
    belongs.push_back(part);
  }
  /// Returns the buffer in which the message is contiguous.
  int packed(Part part, int core, int user)
  {
    if (!strided(layout_)) return user;
    const int to = buffer();
    stages.push_back({core, user, to, layout_, packed_layout(), element()});
    belongs.push_back(part);
    return to;
  }
  /// A buffer to receive into, and what is to be called once it is full.
  int landing(int user) { return strided(layout_) ? buffer() : user; }
  void unpacked(Part part, int core, int from, int user)
  {
    if (!strided(layout_)) return;
    stages.push_back({core, from, user, packed_layout(), layout_, element()});
    belongs.push_back(part);
  }

  std::vector<CopyStage> stages;
  std::vector<Part> belongs;

private:
  MessageLayout packed_layout() const
  {
    const std::int64_t total = layout_.count * layout_.block_bytes;
    return {1, total, total};
  }
  std::int64_t element() const { return std::gcd(layout_.block_bytes, word_bytes); }

  std::int64_t bytes_;
  MessageLayout layout_;
  int buffers_ = 0;
};

} // namespace

CoreWork& CoreWork::operator+=(const CoreWork& other)
{
  instructions += other.instructions;
  copying += other.copying;
  memory_bytes += other.memory_bytes;
  return *this;
}

CoreWork CoreWork::part(double fraction) const
{
  const auto of = [fraction](std::int64_t amount) { return std::llround(static_cast<double>(amount) * fraction); };
  return {of(instructions), of(copying), of(memory_bytes)};
}

CoreWork MessageWork::all() const
{
  CoreWork sum = overhead;
  sum += layout;
  sum += streamed;
  return sum;
}

MessageCosts::MessageCosts(const Platform& platform, std::uint64_t seed)
    : node_(*platform.multicore), middleware_(*platform.middleware),
      walk_(node_.memory, node_.chips, node_.cores_per_chip, seed)
{
  const std::int64_t line = node_.memory.caches.empty() ? word_bytes : node_.memory.caches.back().line_bytes;
  cold_post_ = (node_.nic.post_working_set + line - 1) / line * node_.memory.main.latency;
}

MessagePath MessageCosts::path(int from, int to) const
{
  if (from == to) return MessagePath::itself;
  if (from / node_.cores() != to / node_.cores()) return MessagePath::network;
  const bool same_chip = from / node_.cores_per_chip == to / node_.cores_per_chip;
  return same_chip ? MessagePath::chip : MessagePath::node;
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

MessageWork MessageCosts::send(MessagePath path, std::int64_t bytes, const MessageLayout& layout) const
{
  const Copies& cost = copies(path, bytes, layout);
  MessageWork work;
  work.overhead.instructions = path == MessagePath::network ? middleware_.send_overhead : shared(path).send_overhead;
  work.layout = copying(cost.pack);
  if (strided(layout)) work.layout.instructions = layout.count * middleware_.pack_block;
  work.streamed = copying(cost.sent);
  if (path != MessagePath::network) return work;
  if (middleware_.packet_bytes > 0)
    work.streamed.instructions +=
        (bytes + middleware_.packet_bytes - 1) / middleware_.packet_bytes * middleware_.send_packet;
  if (node_.nic.pio_bytes_per_second > 0)
    work.streamed.instructions +=
        std::llround(static_cast<double>(bytes) / node_.nic.pio_bytes_per_second * picoseconds_per_second);
  return work;
}

MessageWork MessageCosts::receive(MessagePath path, std::int64_t bytes, const MessageLayout& layout) const
{
  const Copies& cost = copies(path, bytes, layout);
  MessageWork work;
  work.overhead.instructions =
      path == MessagePath::network ? middleware_.receive_overhead : shared(path).receive_overhead;
  work.layout = copying(cost.unpack);
  if (strided(layout)) work.layout.instructions = layout.count * middleware_.pack_block;
  work.streamed = copying(cost.received);
  if (path == MessagePath::network && middleware_.packet_bytes > 0)
    work.streamed.instructions +=
        (bytes + middleware_.packet_bytes - 1) / middleware_.packet_bytes * middleware_.receive_packet;
  return work;
}

const MessageCosts::Copies& MessageCosts::copies(MessagePath path, std::int64_t bytes,
                                                 const MessageLayout& layout) const
{
  MessageLayout of = strided(layout) ? layout : MessageLayout{1, 0, 0};
  // A message may be shorter than the receive that it meets.
  if (strided(layout)) of.count = std::max<std::int64_t>(1, (bytes + of.block_bytes - 1) / of.block_bytes);
  const auto [entry, is_new] = known_.try_emplace(Key{path, bytes, of.count, of.block_bytes, of.stride_bytes});
  if (is_new && bytes > 0)
    entry->second = path == MessagePath::network ? through_network(bytes, of) : through_memory(path, bytes, of);
  return entry->second;
}

MessageCosts::Copies MessageCosts::through_network(std::int64_t bytes, const MessageLayout& layout) const
{
  const bool eager = bytes <= middleware_.eager_limit;
  const int copies_out = eager ? middleware_.send_copies : middleware_.long_send_copies;
  const int copies_in = eager ? middleware_.receive_copies : middleware_.long_receive_copies;
  Round round(bytes, layout);
  int at = round.packed(Round::pack, 0, round.buffer());
  for (int i = 0; i < copies_out; ++i) {
    const int to = round.buffer();
    round.copy(Round::sent, 0, at, to);
    at = to;
  }
  const bool pio = node_.nic.pio_bytes_per_second > 0;
  round.copy(pio ? Round::sent : Round::by_others, pio ? 0 : by_nic, at, device);
  const int user = round.buffer();
  const int landing = round.landing(user);
  at = copies_in == 0 ? landing : round.buffer();
  round.copy(Round::by_others, by_nic, device, at);
  for (int i = 1; i <= copies_in; ++i) {
    const int to = i == copies_in ? landing : round.buffer();
    round.copy(Round::received, 0, at, to);
    at = to;
  }
  round.unpacked(Round::unpack, 0, landing, user);

  CopyCost sums[Round::parts];
  const std::vector<CopyCost>& costs = walk_.steady_state(round.stages);
  for (std::size_t i = 0; i < costs.size(); ++i)
    sums[round.belongs[i]] += costs[i];
  return {sums[Round::pack], sums[Round::sent], sums[Round::received], sums[Round::unpack]};
}

MessageCosts::Copies MessageCosts::through_memory(MessagePath path, std::int64_t bytes,
                                                  const MessageLayout& layout) const
{
  const bool eager = bytes <= shared(path).eager_limit;
  const int other = path == MessagePath::itself ? 0 : path == MessagePath::chip ? 1 : node_.cores_per_chip;
  Round round(bytes, layout);
  const auto pass = [&](int from, int to, bool counts) {
    const auto part = [counts](Round::Part p) { return counts ? p : Round::by_others; };
    int at = round.packed(part(Round::pack), from, round.buffer());
    if (eager) {
      const int segment = round.buffer();
      round.copy(part(Round::sent), from, at, segment);
      at = segment;
    }
    const int user = round.buffer();
    const int landing = round.landing(user);
    round.copy(part(Round::received), to, at, landing);
    round.unpacked(part(Round::unpack), to, landing, user);
  };
  pass(0, other, true);
  if (other != 0) pass(other, 0, false);

  CopyCost sums[Round::parts];
  const std::vector<CopyCost>& costs = walk_.steady_state(round.stages);
  for (std::size_t i = 0; i < costs.size(); ++i)
    sums[round.belongs[i]] += costs[i];
  return {sums[Round::pack], sums[Round::sent], sums[Round::received], sums[Round::unpack]};
}

} // namespace loghop::simulate
