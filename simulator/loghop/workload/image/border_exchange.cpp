#include "loghop/workload/image/border_exchange.hpp"

namespace loghop {

BorderExchange::BorderExchange(const ImageGrid& grid, Kind kind, std::int64_t across, std::int64_t along)
    : grid_(grid), kind_(kind), across_(across), along_(along)
{}

/// Where messages go to, in order.
std::vector<BorderExchange::Direction> BorderExchange::directions() const
{
  std::vector<Direction> all{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  if (kind_ == Kind::eight) all.insert(all.end(), {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}});
  return all;
}

std::optional<Rank> BorderExchange::neighbour(Rank rank, Direction direction) const
{
  const int x = grid_.x(rank) + direction.x;
  const int y = grid_.y(rank) + direction.y;
  const bool exists = x >= 0 && x < grid_.X() && y >= 0 && y < grid_.Y();
  return exists ? std::optional(Rank(x + grid_.X() * y)) : std::nullopt;
}

/// The message that leaves the rank in this direction, or reaches it from the opposite one.
MessageLayout BorderExchange::layout(Rank rank, Direction direction) const
{
  const std::int64_t pitch = grid_.width(rank) + 2 * across_;
  const bool whole_rows = kind_ == Kind::shifts && direction.x == 0;
  const std::int64_t columns = direction.x != 0 ? across_ : whole_rows ? pitch : grid_.width(rank);
  const std::int64_t rows = direction.y != 0 ? along_ : grid_.height(rank);
  return {rows, columns * grid_.pixel_bytes(), pitch * grid_.pixel_bytes()};
}

std::int64_t BorderExchange::bytes(Rank rank, Direction direction) const
{
  const MessageLayout lies = layout(rank, direction);
  return lies.count * lies.block_bytes;
}

void BorderExchange::add_layouts(LayoutTable& table) const
{
  for (const int x : {0, grid_.X() - 1}) // parts have one of two widths and heights, the first and the last
    for (const int y : {0, grid_.Y() - 1})
      for (const Direction direction : directions())
        table.add(layout(Rank(x + grid_.X() * y), direction));
}

void BorderExchange::add_message(Rank rank, Direction direction, int tag, bool sends, const LayoutTable& table,
                                 std::vector<MpiCall>& calls) const
{
  const Direction from{-direction.x, -direction.y};
  const std::optional<Rank> peer = neighbour(rank, sends ? direction : from);
  if (!peer) return;
  MpiCall call;
  call.kind = sends ? MpiCall::Kind::nonblocking_send : MpiCall::Kind::nonblocking_receive;
  call.peer = *peer;
  call.tag = tag;
  call.bytes = bytes(rank, direction);
  call.layout = table.find(layout(rank, direction));
  call.request = static_cast<std::uint32_t>(2 * tag + (sends ? 1 : 0));
  calls.push_back(call);
}

std::vector<MpiCall> BorderExchange::calls(Rank rank, const LayoutTable& table) const
{
  std::vector<MpiCall> receives, sends, ordered;
  MpiCall wait_all;
  wait_all.kind = MpiCall::Kind::wait_all;
  int tag = 0;
  for (const Direction direction : directions()) {
    if (bytes(rank, direction) > 0) {
      add_message(rank, direction, tag, false, table, receives);
      add_message(rank, direction, tag, true, table, sends);
    }
    ++tag;
    const bool go = kind_ == Kind::shifts || tag == static_cast<int>(directions().size());
    if (!go || (receives.empty() && sends.empty())) continue;
    ordered.insert(ordered.end(), receives.begin(), receives.end());
    ordered.insert(ordered.end(), sends.begin(), sends.end());
    ordered.push_back(wait_all);
    receives.clear();
    sends.clear();
  }
  return ordered;
}

} // namespace loghop
