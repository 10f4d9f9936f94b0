// MPI programs as lists of calls, and the same as stored schedules, written by other rules than those of MpiGraph.
#pragma once

#include "loghop/workload/graph/schedule.hpp"
#include "loghop/workload/mpi/mpi_graph.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace loghop::test {

using MpiScript = std::vector<MpiCall>; ///< of one rank; the end is added

MpiCall compute(Picoseconds time);
MpiCall send(int peer, std::int64_t bytes, int tag = 0);
MpiCall receive(int peer, std::int64_t bytes, int tag = 0);
MpiCall receive(Rank peer, std::int64_t bytes, int tag = 0);
MpiCall nonblocking_send(std::uint32_t request, int peer, std::int64_t bytes, int tag = 0);
MpiCall nonblocking_receive(std::uint32_t request, int peer, std::int64_t bytes, int tag = 0);
MpiCall nonblocking_receive(std::uint32_t request, Rank peer, std::int64_t bytes, int tag = 0);
MpiCall wait(std::uint32_t request);
MpiCall wait_all();
MpiCall collective(std::shared_ptr<const collectives::CollectiveAlgorithm> algorithm, collectives::Group group);

/// Plays the calls; its place is "script:N".
std::unique_ptr<MpiProgram> scripted(MpiScript script);
MpiGraph graph_of(const std::vector<MpiScript>& scripts);

/// Every operation, with what it waits for as dependencies.
std::vector<RankSchedule> schedule_of(const std::vector<MpiScript>& scripts);

struct MpiScriptShape {
  int most_ranks = 6;
  int most_events = 30; ///< messages, computations, collectives
  int most_tags = 3;
  std::int64_t most_bytes = 40;
  Picoseconds most_time = 60;
  Picoseconds time_unit = 1;
  int collective_one_in = 8;
  int wild_one_in = 25;
  int lost_one_in = 400;
};
/// The scripts number `seed` of a shape. Most run to their end; some get stuck on blocking calls, or on wild receives.
std::vector<MpiScript> random_scripts(const MpiScriptShape& shape, std::uint64_t seed);

} // namespace loghop::test
