#include "support/message_passing_run.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/message_passing/message_passing.hpp"
#include "loghop/simulate/message_passing/nic_messages.hpp"
#include "loghop/simulate/node/nodes.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "support/indices.hpp"
#include "support/loggops_run.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace loghop::test {

namespace {

class DelayNetwork final : public simulate::MessageNetwork, public simulate::EventHandler {
public:
  DelayNetwork(const reference::DelayedDelivery& network, simulate::EventCalendar& calendar,
               simulate::MessageNetworkListener& listener)
      : network_(network), calendar_(calendar), listener_(listener)
  {}

  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override
  {
    Picoseconds arrival = calendar_.now() + network_.delay(source.value(), destination.value(), bytes, sent_++);
    Picoseconds& last = last_[{source, destination}];
    if (network_.keeps_order) arrival = std::max(arrival, last);
    last = arrival;
    calendar_.schedule(arrival, *this, message);
  }
  bool keeps_order() const override { return network_.keeps_order; }
  Picoseconds alone(Node source, Node destination, std::int64_t bytes, Picoseconds) const override
  {
    return network_.delay(source.value(), destination.value(), bytes, sent_);
  }
  void report(simulate::NetworkStatistics&) const override {}
  void fire(Picoseconds now, std::uint32_t what) override { listener_.arrived({what, now, now}); }

private:
  const reference::DelayedDelivery& network_;
  simulate::EventCalendar& calendar_;
  simulate::MessageNetworkListener& listener_;
  std::map<std::pair<Node, Node>, Picoseconds> last_;
  std::int64_t sent_ = 0;
};

} // namespace

reference::LoggopsOutcome run_passing(const Middleware& middleware, const reference::DelayedDelivery& network,
                                      Schedule schedule, std::string* error, simulate::RunObserver* observer)
{
  simulate::EventCalendar calendar;
  simulate::MessagePassing passing(middleware, schedule, calendar, {}, nullptr, observer);
  DelayNetwork delays(network, calendar, passing.listener());
  passing.begin(delays);
  while (!calendar.empty())
    calendar.fire_next();
  reference::LoggopsOutcome outcome;
  outcome.finish = passing.finish();
  outcome.operations = static_cast<std::int64_t>(passing.operations());
  outcome.messages = static_cast<std::int64_t>(passing.messages());
  try {
    passing.check_finished();
  } catch (const simulate::SimulationError& stuck) {
    outcome.stuck = true;
    if (error != nullptr) *error = stuck.what();
  }
  return outcome;
}

std::vector<Picoseconds> run_on_nodes(const Platform& platform, const std::vector<int>& cores,
                                      const reference::DelayedDelivery& network, Schedule schedule,
                                      simulate::RunObserver* observer)
{
  simulate::EventCalendar calendar;
  simulate::Nodes nodes(platform, on_cores(cores), calendar, 1);
  simulate::MessagePassing passing(*platform.middleware(), schedule, calendar, {}, &nodes, observer);
  simulate::NicMessages nics(platform.multicore()->nic, platform.network_nodes(), nodes.memory(), calendar,
                             passing.listener(), 1);
  DelayNetwork delays(network, calendar, nics);
  nics.set_network(delays);
  passing.begin(nics);
  while (!calendar.empty())
    calendar.fire_next();
  passing.check_finished();
  return passing.finish();
}

reference::LoggopsOutcome run_passing_reference(const Middleware& middleware, const reference::DelayedDelivery& network,
                                                const std::vector<RankSchedule>& ranks)
{
  reference::MessagePassingParameters parameters;
  parameters.send_overhead = middleware.send_overhead;
  parameters.receive_overhead = middleware.receive_overhead;
  parameters.eager_limit = middleware.eager_limit;
  parameters.control_bytes = middleware.control_bytes;
  parameters.instant = middleware.matching == Middleware::Matching::instant;
  return reference::pass_messages(parameters, network, reference_programs(ranks));
}

reference::DelayedDelivery constant_delay(Picoseconds delay)
{
  return {[delay](int, int, std::int64_t, std::int64_t) { return delay; }, true};
}

} // namespace loghop::test
