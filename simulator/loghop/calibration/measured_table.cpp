#include "loghop/calibration/measured_table.hpp"

namespace loghop {

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
      {"collective",
       "a collective operation, as its benchmark prints it",
       {"operation", "ranks"},
       {"size", "ranks_per_node"}},
  };
  return table;
}

} // namespace loghop
