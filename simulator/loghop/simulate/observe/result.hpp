// The results of the simulation of a case.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/simulate/observe/path_observer.hpp"
#include "loghop/simulate/observe/traffic_matrix.hpp"
#include "loghop/simulate/profile/call_profile.hpp"
#include "loghop/simulate/profile/phase_observer.hpp"
#include "loghop/simulate/profile/time_breakdown.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate {

/// One row of `--messages`: a message that was delivered.
struct MessageRecord {
  std::int64_t message;
  MessageEnd source;
  MessageEnd destination;
  std::int64_t bytes;
  Picoseconds released;
  Picoseconds injected;
  Picoseconds head;
  Picoseconds delivered;
};
using MessageSink = std::function<void(const MessageRecord&)>; ///< takes each row when it is known

/// Where the time of ranks that run active messages went: sums over all ranks up to the finish of each, in seconds.
/// They add up to the sum of the finish times. All are 0 if no ranks run.
struct Breakdown {
  double compute = 0;
  double send_overhead = 0; ///< program: send overhead and DMA setup
  double handlers = 0;      ///< receive overhead, and sending replies
  double wait_message = 0;  ///< program waits for messages
  double wait_send = 0;     ///< program waits for the send DMA or for the last byte to be in the output queue
  double blocked_send = 0;  ///< a short message waits for room in the output queue
};

/// A part of a Breakdown with its name in results.
struct NamedTime {
  const char* name;
  double seconds;
};
std::vector<NamedTime> parts_of(const Breakdown& breakdown);

struct NetworkStatistics {
  std::int64_t messages = 0;
  std::int64_t flits = 0;
  std::uint64_t header_grants = 0;
  std::int64_t blocked_sends = 0; ///< short messages that had to wait for room in the output queue
  Seconds mean_latency{0};        ///< delivered - released, of the measured messages
  Seconds largest_latency{0};
  double accepted_load = 0; ///< flits delivered per node and flit time, from the first release to the last delivery
};

/// The use of one channel of a wormhole network, or of one link of a fluid network, up to the end of the run. Times are
/// exact.
struct ChannelUse {
  std::uint32_t channel = 0;
  Node from{0};          ///< of an injection channel the node itself
  Node to{0};            ///< of an ejection channel the node itself
  std::string direction; ///< "injection", "ejection", "+x", "-x", "+y", ...: of the flits (routes/channel_ends.hpp)
  std::int64_t flits = 0;
  Picoseconds busy = 0;    ///< held by messages, from the grant of the header until the tail has left
  Picoseconds blocked = 0; ///< busy, but no flit moved; of a link: busy less bytes / bandwidth
  Picoseconds last = 0;    ///< end of the last message's hold
  std::int64_t bytes = 0;  ///< that crossed a link
};

/// Selects results that cost time or memory.
struct Observation {
  bool breakdown = false;        ///< SimulationResult::time, where ranks pass messages
  bool channels = false;         ///< SimulationResult::channels, of networks that have links
  bool path = false;             ///< SimulationResult::path, on LogGOPS networks
  std::FILE* timeline = nullptr; ///< trace events (timeline_writer.hpp)
  std::FILE* diagram = nullptr;  ///< a picture of a short run (space_time_diagram.hpp)
  std::size_t most_steps = std::numeric_limits<std::size_t>::max(); ///< a longer run gets no breakdown and no path
  bool matrix = false;                                              ///< SimulationResult::matrix
  bool profile = false;                                             ///< SimulationResult::calls; with breakdown, shares
  PhaseMarks phases;                                                ///< SimulationResult::phases
  std::string otf2 = ""; ///< folder for an OTF2 archive (otf2_recorder.hpp), where ranks pass messages; "": none
};

/// The result of a part of the workload (Workload::parts).
struct PartResult {
  std::string name;
  int ranks = 0;
  Seconds start{0};
  std::int64_t runs = 1;
  Seconds time{0};              ///< its metric from its start, divided by its runs
  std::optional<Seconds> alone; ///< the same, if it has the machine for itself

  /// By what the others slow it down; nothing if that is not known, or it takes no time.
  std::optional<double> slowdown() const
  {
    if (!alone || alone->count() <= 0) return std::nullopt;
    return time / *alone;
  }
};

struct SimulationResult {
  Seconds simulated{0}; ///< the metric of the workload
  std::vector<Picoseconds> rank_finish;
  Breakdown breakdown;
  NetworkStatistics network;
  std::uint64_t events = 0;
  /// Number of operations executed (graphs only). Graphs have no `breakdown`, and fewer values in `network`.
  std::optional<std::uint64_t> operations;
  std::optional<TimeBreakdown> time;         ///< if it was asked for, and the run was not too long
  std::vector<ChannelUse> channels;          ///< if they were asked for
  std::optional<PathCounts> path;            ///< the same
  std::vector<PairTraffic> matrix;           ///< the same
  std::optional<std::vector<CallRow>> calls; ///< the same; nothing if the ranks make no calls of MPI
  std::optional<Phases> phases;              ///< the same
  std::vector<PartResult> parts;             ///< of workloads that have parts
  std::vector<double> repeated; ///< s: the metric with other noise, and of this run as the first; empty: once
};

/// Time from 0 to the last finish or the last flit.
Picoseconds observed_time(const SimulationResult& result);

/// Shares of the observed time.
struct ChannelShares {
  double utilisation = 0; ///< flits crossed
  double blocked = 0;     ///< a message held the channel, and no flit crossed
};

/// Both are 0 if no time was observed.
ChannelShares shares_of(const ChannelUse& channel, Picoseconds observed);

} // namespace loghop::simulate
