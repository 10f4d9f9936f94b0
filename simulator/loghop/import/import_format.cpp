#include "loghop/import/import_format.hpp"

namespace loghop {

const std::vector<ImportFormat>& import_format_table()
{
  static const std::vector<ImportFormat> table = {
      {"osu", "OSU micro-benchmarks: latency, multi_lat, bw, bibw, mbw_mr, blocking collectives", 0, read_osu},
      {"imb", "Intel MPI Benchmarks: PingPong, Uniband, Biband, collectives", 0, read_imb},
      {"netgauge", "netgauge's loggp pattern: PRTT, o_s, o_r", 0, read_netgauge},
      {"simgrid", "SimGrid's platform calibration: ping-pongs, Isend, Recv, all-to-all under load", 1, read_simgrid},
      {"collectives", "CSV of collectives: ranks, ranks_per_node, collective, algorithm, bytes, time", 0,
       read_collectives},
  };
  return table;
}

} // namespace loghop
