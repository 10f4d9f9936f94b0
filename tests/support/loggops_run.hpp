// Runs a schedule through the replay of a LogGOPS network and through the reference, for comparing them.
#pragma once

#include "loghop/platform/loggops.hpp"
#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/workload/graph/schedule.hpp"
#include "support/loggops_reference.hpp"

#include <string>
#include <vector>

namespace loghop::test {

/// Without rendezvous.
LoggopsNetwork network_of(Picoseconds L, Picoseconds o, Picoseconds g, double G, double O = 0);

/// The programs of the ranks, as the schedule was given.
std::vector<RankSchedule> ranks_of(const Schedule& schedule);

/// For a reference.
std::vector<reference::LoggopsProgram> reference_programs(const std::vector<RankSchedule>& ranks);

/// Needs G and O in whole picoseconds per byte.
reference::LoggopsOutcome run_reference(const LoggopsNetwork& network, const std::vector<RankSchedule>& ranks);

/// The same of simulate::LoggopsReplay. What a stuck run says goes to `error`.
reference::LoggopsOutcome run_replay(const LoggopsNetwork& network, const std::vector<RankSchedule>& ranks,
                                     std::string* error = nullptr);
reference::LoggopsOutcome run_replay(const LoggopsNetwork& network, Schedule schedule, std::string* error = nullptr);
reference::LoggopsOutcome run_graph(const LoggopsNetwork& network, OperationGraph& graph, std::string* error = nullptr,
                                    simulate::RunObserver* observer = nullptr);

/// For a failure's message: network and schedule, with the picoseconds of computations written as nanoseconds.
std::string describe(const LoggopsNetwork& network, const std::vector<RankSchedule>& ranks);

} // namespace loghop::test
