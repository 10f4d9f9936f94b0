// Runs a schedule through simulate::MessagePassing and through the reference, over networks that only delay.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/workload/graph/schedule.hpp"
#include "support/message_passing_reference.hpp"

#include <string>
#include <vector>

namespace loghop::test {

/// `error` takes the message of a run that is stuck.
reference::LoggopsOutcome run_passing(const Middleware& middleware, const reference::DelayedDelivery& network,
                                      Schedule schedule, std::string* error = nullptr,
                                      simulate::RunObserver* observer = nullptr);
reference::LoggopsOutcome run_passing_reference(const Middleware& middleware, const reference::DelayedDelivery& network,
                                                const std::vector<RankSchedule>& ranks);

/// On nodes of cores, behind their NICs; `cores`: of the ranks. The network's nodes are the platform's.
std::vector<Picoseconds> run_on_nodes(const Platform& platform, const std::vector<int>& cores,
                                      const reference::DelayedDelivery& network, Schedule schedule,
                                      simulate::RunObserver* observer = nullptr);

/// Every message takes `delay`.
reference::DelayedDelivery constant_delay(Picoseconds delay);

} // namespace loghop::test
