#include "loghop/calibration/measured_table.hpp"

#include <fmt/format.h>

namespace loghop {

bool is_mean_over_ranks(const MeasuredTable& table)
{
  return table.quantity == "collective" && table.statistic.find(mean_over_ranks) != std::string::npos;
}

std::string measured_by(const MeasuredTable& table)
{
  std::string text = fmt::format("{}, {}", table.quantity, name_of(table.level));
  for (const std::string& more : {table.layout, table.operation, table.algorithm, table.choice})
    if (!more.empty()) text += ", " + more;
  if (table.ranks > 0) text += fmt::format(", {} ranks", table.ranks);
  if (table.ranks_per_node > 0) text += fmt::format(", {} a node", table.ranks_per_node);
  return is_mean_over_ranks(table) ? text + ", " + mean_over_ranks : text;
}

std::string described(const MeasuredTable& table)
{
  return measured_by(table) + (table.benchmark.empty() ? "" : ", " + table.benchmark);
}

std::string described(const MeasuredPoint& point)
{
  std::string text = fmt::format("{} B", point.size_bytes);
  if (point.stride_bytes > 0) text += fmt::format(", stride {} B", point.stride_bytes);
  if (point.others > 0) text += fmt::format(", {} others", point.others);
  if (point.pairs > 0) text += fmt::format(", {} pairs", point.pairs);
  if (point.messages > 0) text += fmt::format(", {} messages", point.messages);
  return text;
}

const std::vector<MeasuredQuantity>& measured_quantity_table()
{
  static const std::vector<std::string> strided = {"block", "stride"};
  static const std::vector<MeasuredQuantity> table = {
      {"half_round_trip", "half of a ping-pong; to itself: one message", {"size"}, strided},
      {"packed_half_round_trip",
       "half_round_trip of blocks that loops of the program pack and unpack",
       {"size", "stride"},
       {"block"}},
      {"memory_copy", "copying in memory, no message", {"size"}, strided},
      {"network_time", "the network alone: without any work of cores", {"size"}, {}},
      {"send_overhead", "core time of a send call", {"size"}, {}},
      {"receive_overhead", "core time of a receive call whose message has arrived", {"size"}, {}},
      {"gap", "time of one of many messages sent in a row, at the slower end", {"size"}, {}},
      {"send_time", "time of a blocking send among many in a row (P-3PC)", {"size", "layout"}, {}},
      {"receive_time", "time of a blocking receive among many in a row (P-3PC)", {"size", "layout"}, {}},
      {"full_time", "from the start of a send to the end of its receive (P-3PC)", {"size", "layout"}, {}},
      {"post_overhead", "core time per message when messages to P others are posted", {"others"}, {"size"}},
      {"one_to_many_round_trip", "messages to P others at once, until all answers are there", {"others"}, {"size"}},
      {"parametrised_round_trip",
       "PRTT(n, d, s): n messages with delays d between them, until the answer to the last",
       {"size", "messages", "delay"},
       {}},
      {"stream",
       "time of one of many nonblocking messages in a row, at the receiver; of k pairs at once, of the slowest",
       {"size", "messages"},
       {"pairs"}},
      {"two_way_stream", "the same in both directions at once: one message each way", {"size", "messages"}, {"pairs"}},
      {"exchange", "two ranks send to each other at once and receive", {"size"}, {}},
      {"cyclic_shift",
       "each of P + 1 ranks sends to the next and receives from the one before, at once",
       {"size", "others"},
       {}},
      {"concurrent_half_round_trip", "half_round_trip of k pairs at once, of the slowest", {"size", "pairs"}, {}},
      {"reverse_order_receive",
       "receive of one of n messages that have all arrived, in the reverse order of sending",
       {"size", "messages"},
       {}},
      {"reverse_order_half_round_trip",
       "half of n messages there and n back, whose receives are posted in the reverse order of sending; of k pairs at "
       "once, of the slowest",
       {"size", "messages"},
       {"pairs"}},
      {"fan_out",
       "one rank sends to P others: from the start until the last of them has its message",
       {"size", "others"},
       {}},
      {"collective",
       "a collective operation, as its benchmark prints it",
       {"operation", "ranks"},
       {"size", "algorithm", "choice", "ranks_per_node"}},
  };
  return table;
}

} // namespace loghop
