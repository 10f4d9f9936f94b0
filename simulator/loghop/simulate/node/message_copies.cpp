#include "loghop/simulate/node/message_copies.hpp"

#include <algorithm>
#include <functional>
#include <map>
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

std::int64_t end_of(const MessageLayout& layout, std::int64_t offset)
{
  return offset + (layout.count - 1) * layout.stride_bytes + layout.block_bytes;
}

std::int64_t element_of(const MessageLayout& layout)
{
  return std::gcd(layout.block_bytes, word_bytes);
}

/// Parts of an image lie side by side as far as its rows go on, then below each other; others lie one after the other.
std::int64_t offset_of_part(const NetworkOperation& operation, std::int64_t part)
{
  const MessageLayout& layout = operation.layout;
  if (is_contiguous(layout)) return part * operation.bytes;
  const std::int64_t in_a_row = std::max<std::int64_t>(1, layout.stride_bytes / layout.block_bytes);
  return part % in_a_row * layout.block_bytes + part / in_a_row * layout.count * layout.stride_bytes;
}

} // namespace

MessageCopies MessageCopies::operator/(std::int64_t divisor) const
{
  const auto of = [divisor](const CopyCost& cost) {
    return CopyCost{(cost.time + divisor / 2) / divisor, (cost.memory_bytes + divisor / 2) / divisor};
  };
  return {of(pack), of(sent), of(received), of(unpack)};
}

MessageCopyList::Place MessageCopyList::library_buffer()
{
  if (used_ == library_buffers_.size()) {
    library_buffers_.push_back(buffer());
    all_library_.push_back(library_buffers_.back().buffer);
  }
  return library_buffers_[used_++];
}

MessageCopyList::Place MessageCopyList::copied(Part part, int core, std::int64_t bytes, Place from, Place to)
{
  const MessageLayout whole = contiguous(bytes);
  stages_.push_back({core, from.buffer, to.buffer, whole, whole, word_bytes, from.offset, to.offset});
  parts_.push_back(part);
  return to;
}

/// Returns where the message is contiguous.
MessageCopyList::Place MessageCopyList::packed(Part part, int core, const MessageLayout& layout, Place user)
{
  if (is_contiguous(layout)) return user;
  const Place to = library_buffer();
  stages_.push_back(
      {core, user.buffer, to.buffer, layout, packed_layout(layout), element_of(layout), user.offset, to.offset});
  parts_.push_back(part);
  return to;
}

MessageCopyList::Place MessageCopyList::landing(const MessageLayout& layout, Place user)
{
  return is_contiguous(layout) ? user : library_buffer();
}

void MessageCopyList::unpacked(Part part, int core, const MessageLayout& layout, Place from, Place user)
{
  if (is_contiguous(layout)) return;
  stages_.push_back(
      {core, from.buffer, user.buffer, packed_layout(layout), layout, element_of(layout), from.offset, user.offset});
  parts_.push_back(part);
}

void MessageCopyList::add(const NetworkOperation& operation, const Middleware& middleware, bool pio, bool counts,
                          std::int64_t part)
{
  if (operation.bytes == 0) return;
  used_ = 0;
  if (part == 0) {
    library_buffers_.clear();
    user_ = buffer();
  }
  const Place user = {user_.buffer, offset_of_part(operation, part)};
  if (operation.sends)
    add_send(operation, middleware, pio, counts, user);
  else
    add_receive(operation, middleware, counts, user);
}

void MessageCopyList::add_send(const NetworkOperation& o, const Middleware& middleware, bool pio, bool counts,
                               Place user)
{
  const Part pack = counts ? &MessageCopies::pack : nullptr;
  const Part sent = counts ? &MessageCopies::sent : nullptr;
  Place at = packed(pack, 0, o.layout, user);
  const bool eager = o.bytes <= middleware.eager_limit;
  for (int left = eager ? middleware.send_copies : middleware.long_send_copies; left > 0; --left)
    at = copied(sent, 0, o.bytes, at, library_buffer());
  copied(pio ? sent : nullptr, pio ? 0 : by_nic, o.bytes, at, {device, 0});
}

void MessageCopyList::add_receive(const NetworkOperation& o, const Middleware& middleware, bool counts, Place user)
{
  const Part received = counts ? &MessageCopies::received : nullptr;
  const Part unpack = counts ? &MessageCopies::unpack : nullptr;
  const Place last = landing(o.layout, user);
  const int copies = o.bytes <= middleware.eager_limit ? middleware.receive_copies : middleware.long_receive_copies;
  Place at = copied(nullptr, by_nic, o.bytes, {device, 0}, copies == 0 ? last : library_buffer());
  for (int left = copies; left > 0; --left)
    at = copied(received, 0, o.bytes, at, left == 1 ? last : library_buffer());
  unpacked(unpack, 0, o.layout, last, user);
}

void MessageCopyList::add_within_node(std::int64_t bytes, const MessageLayout& layout, std::int64_t piece, int from,
                                      int to)
{
  if (bytes == 0) return;
  const Place first = packed(&MessageCopies::pack, from, layout, buffer());
  Place segment[] = {first, first};
  if (piece > 0) segment[0] = library_buffer();
  if (piece > 0 && bytes > piece) segment[1] = library_buffer();
  const Place user = buffer();
  const Place last = landing(layout, user);
  if (piece == 0) copied(&MessageCopies::received, to, bytes, first, last);
  for (std::int64_t done = 0, i = 0; piece > 0 && done < bytes; done += piece, ++i) {
    const std::int64_t now = std::min(piece, bytes - done);
    copied(&MessageCopies::sent, from, now, {first.buffer, first.offset + done}, segment[i % 2]);
    copied(&MessageCopies::received, to, now, segment[i % 2], {last.buffer, last.offset + done});
  }
  unpacked(&MessageCopies::unpack, to, layout, last, user);
}

bool MessageCopyList::is_library(int buffer) const
{
  return std::find(all_library_.begin(), all_library_.end(), buffer) != all_library_.end();
}

/// The accesses to the library's buffers once more, for other buffers of the users: these are not to be found in caches.
void MessageCopyList::repeat_in_library()
{
  const std::size_t own = stages_.size();
  for (std::size_t i = 0; i < own; ++i) {
    CopyStage again = stages_[i];
    if (!is_library(again.from)) again.from = device;
    if (!is_library(again.to)) again.to = device;
    if (again.from == device && again.to == device) continue;
    again.others.clear();
    stages_.push_back(again);
    parts_.push_back(nullptr);
  }
}

void MessageCopyList::add_others(const CacheLoads& loads)
{
  if (stages_.empty() || loads.empty()) return;
  std::map<int, std::int64_t> sizes; // of buffers
  for (const CopyStage& stage : stages_) {
    sizes[stage.from] = std::max(sizes[stage.from], end_of(stage.from_layout, stage.from_offset));
    sizes[stage.to] = std::max(sizes[stage.to], end_of(stage.to_layout, stage.to_offset));
  }
  sizes.erase(device);
  std::int64_t of_users = 0, of_library = 0;
  for (const auto& [buffer, bytes] : sizes)
    (is_library(buffer) ? of_library : of_users) += bytes;
  std::vector<std::int64_t> until_same, until_next; // buffers of the user, of the library
  for (const auto& [ranks, bytes] : loads) {
    const std::int64_t of_message = std::min(of_users, bytes / ranks);
    until_same.push_back(bytes - ranks * of_message);
    until_next.push_back((ranks - 1) * (of_library + of_message));
  }
  stages_.back().others = until_same;
  repeat_in_library();
  std::vector<std::int64_t>& last = stages_.back().others;
  last.resize(until_next.size());
  std::transform(last.begin(), last.end(), until_next.begin(), last.begin(), std::plus<>());
}

MessageCopies MessageCopyList::costs(MemoryWalk& walk) const
{
  MessageCopies sums;
  const std::vector<CopyCost> costs = walk.steady_state(stages_);
  for (std::size_t i = 0; i < costs.size(); ++i) {
    if (parts_[i] == nullptr) continue;
    CopyCost& sum = sums.*parts_[i];
    sum.time += costs[i].time;
    sum.memory_bytes += costs[i].memory_bytes;
  }
  return sums;
}

} // namespace loghop::simulate
