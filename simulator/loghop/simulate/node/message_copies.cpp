#include "loghop/simulate/node/message_copies.hpp"

#include <algorithm>
#include <numeric>

namespace loghop::simulate {

namespace {

constexpr int by_nic = -1;
constexpr int device = -1; ///< a buffer that is not in memory
constexpr std::int64_t word_bytes = 8;

/// In whole words: copy loops gain nothing from less.
MessageLayout contiguous(std::int64_t bytes)
{
  const std::int64_t whole = std::max(word_bytes, (bytes + word_bytes - 1) / word_bytes * word_bytes);
  return {1, whole, whole};
}

MessageLayout packed_layout(const MessageLayout& layout)
{
  const std::int64_t total = layout.count * layout.block_bytes;
  return {1, total, total};
}

std::int64_t element_of(const MessageLayout& layout)
{
  return std::gcd(layout.block_bytes, word_bytes);
}

} // namespace

bool is_strided(const MessageLayout& layout)
{
  return layout.count > 1 && layout.stride_bytes != layout.block_bytes;
}

int MessageCopyList::copied(Part part, int core, std::int64_t bytes, int from, int to)
{
  const MessageLayout whole = contiguous(bytes);
  stages_.push_back({core, from, to, whole, whole, word_bytes});
  parts_.push_back(part);
  return to;
}

/// Returns the buffer in which the message is contiguous.
int MessageCopyList::packed(Part part, int core, const MessageLayout& layout, int user)
{
  if (!is_strided(layout)) return user;
  const int to = buffer();
  stages_.push_back({core, user, to, layout, packed_layout(layout), element_of(layout)});
  parts_.push_back(part);
  return to;
}

void MessageCopyList::unpacked(Part part, int core, const MessageLayout& layout, int from, int user)
{
  if (!is_strided(layout)) return;
  stages_.push_back({core, from, user, packed_layout(layout), layout, element_of(layout)});
  parts_.push_back(part);
}

void MessageCopyList::add(const NetworkOperation& operation, const Middleware& middleware, bool pio, bool counts)
{
  if (operation.bytes == 0) return;
  if (operation.sends)
    add_send(operation, middleware, pio, counts);
  else
    add_receive(operation, middleware, counts);
}

void MessageCopyList::add_send(const NetworkOperation& o, const Middleware& middleware, bool pio, bool counts)
{
  const Part pack = counts ? &MessageCopies::pack : nullptr;
  const Part sent = counts ? &MessageCopies::sent : nullptr;
  int at = packed(pack, 0, o.layout, buffer());
  const bool eager = o.bytes <= middleware.eager_limit;
  for (int left = eager ? middleware.send_copies : middleware.long_send_copies; left > 0; --left)
    at = copied(sent, 0, o.bytes, at, buffer());
  copied(pio ? sent : nullptr, pio ? 0 : by_nic, o.bytes, at, device);
}

void MessageCopyList::add_receive(const NetworkOperation& o, const Middleware& middleware, bool counts)
{
  const Part received = counts ? &MessageCopies::received : nullptr;
  const Part unpack = counts ? &MessageCopies::unpack : nullptr;
  const int user = buffer();
  const int last = landing(o.layout, user);
  const int copies = o.bytes <= middleware.eager_limit ? middleware.receive_copies : middleware.long_receive_copies;
  int at = copied(nullptr, by_nic, o.bytes, device, copies == 0 ? last : buffer());
  for (int left = copies; left > 0; --left)
    at = copied(received, 0, o.bytes, at, left == 1 ? last : buffer());
  unpacked(unpack, 0, o.layout, last, user);
}

void MessageCopyList::add_within_node(std::int64_t bytes, const MessageLayout& layout, bool is_long, int from, int to)
{
  if (bytes == 0) return;
  int at = packed(&MessageCopies::pack, from, layout, buffer());
  if (!is_long) at = copied(&MessageCopies::sent, from, bytes, at, buffer());
  const int user = buffer();
  const int last = landing(layout, user);
  copied(&MessageCopies::received, to, bytes, at, last);
  unpacked(&MessageCopies::unpack, to, layout, last, user);
}

MessageCopies MessageCopyList::costs(MemoryWalk& walk) const
{
  MessageCopies sums;
  const std::vector<CopyCost>& costs = walk.steady_state(stages_);
  for (std::size_t i = 0; i < costs.size(); ++i) {
    if (parts_[i] == nullptr) continue;
    CopyCost& sum = sums.*parts_[i];
    sum.time += costs[i].time;
    sum.memory_bytes += costs[i].memory_bytes;
  }
  return sums;
}

} // namespace loghop::simulate
