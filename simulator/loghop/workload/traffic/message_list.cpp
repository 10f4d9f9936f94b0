#include "loghop/workload/traffic/message_list.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/core/mesh_nodes.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace loghop {

namespace {

/// Half of what 64 bits hold, so that there is time for the messages to arrive.
constexpr Picoseconds latest_release = Picoseconds{1} << 62;

/// Keeps the order of the rows, not the rows: they stay with the workload.
class MessageListSource : public MessageSource {
public:
  MessageListSource(const std::vector<OfferedMessage>& rows, Picoseconds unit)
      : rows_(rows), unit_(unit), order_(rows.size())
  {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      return std::tie(rows[a].release, rows[a].number) < std::tie(rows[b].release, rows[b].number);
    });
  }

  bool next(OfferedMessage& message) override
  {
    if (delivered_ == order_.size()) return false;
    message = rows_[order_[delivered_++]];
    message.release *= unit_;
    return true;
  }
  std::int64_t longest() const override
  {
    std::int64_t longest = 0;
    for (const OfferedMessage& row : rows_)
      longest = std::max(longest, row.bytes);
    return longest;
  }

private:
  const std::vector<OfferedMessage>& rows_;
  Picoseconds unit_;
  std::vector<std::size_t> order_;
  std::size_t delivered_ = 0;
};

/// The fault of a row on this machine; "" if it has none.
std::string fault_of(const OfferedMessage& row, const NetworkShape& shape, Picoseconds unit)
{
  const int nodes = shape.nodes();
  const auto outside = [nodes](Node node) { return node < Node(0) || node >= Node(nodes); };
  if (outside(row.source) || outside(row.destination)) {
    const bool source = outside(row.source);
    return std::string(source ? "source " : "destination ") + to_string(source ? row.source : row.destination) +
           " is not a node of the " + to_string(shape) + ": allowed are 0 to " + std::to_string(nodes - 1);
  }
  if (row.bytes < 1) return "the size must be 1 byte or more";
  if (row.release < 0) return "the release must be 0 or more";
  return row.release > latest_release / unit ? "released after more than 53 days of simulated time" : "";
}

} // namespace

std::unique_ptr<MessageSource> MessageList::messages(const NetworkShape& shape, std::uint64_t) const
{
  return std::make_unique<MessageListSource>(rows, release_in_flits ? shape.flit_time : 1);
}

void MessageList::check_network(const NetworkShape& shape) const
{
  const std::string where = file.empty() ? "messages: " : file + ": ";
  require(!rows.empty(), where + "there is no message");
  const Picoseconds unit = release_in_flits ? shape.flit_time : 1;
  require(unit >= 1, where + "releases in flits need a network with a flit time");
  std::string first;
  std::size_t faults = 0;
  for (const OfferedMessage& row : rows) {
    const std::string fault = fault_of(row, shape, unit);
    if (!fault.empty() && faults++ == 0) first = "message " + std::to_string(row.number) + ": " + fault;
  }
  if (faults > 1) first += " (and " + std::to_string(faults - 1) + " more messages that do not fit)";
  require(faults == 0, where + first);
}

WorkloadSize MessageList::size_on_network(const NetworkShape& shape) const
{
  WorkloadSize all{static_cast<double>(shape.nodes()), static_cast<double>(rows.size()), 0, 0};
  for (const OfferedMessage& row : rows)
    all.bytes += static_cast<double>(row.bytes);
  all.at_once = std::min(all.messages, all.ranks);
  return all;
}

} // namespace loghop
