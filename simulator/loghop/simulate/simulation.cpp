#include "loghop/simulate/simulation.hpp"

#include "loghop/platform/machine_shape.hpp"
#include "loghop/simulate/active_messages/cluster.hpp"
#include "loghop/simulate/engine/run_calendar.hpp"
#include "loghop/simulate/graph_run.hpp"
#include "loghop/simulate/observe/metric_value.hpp"
#include "loghop/simulate/observe/observer_set.hpp"
#include "loghop/simulate/observe/traffic_matrix.hpp"
#include "loghop/simulate/wormhole/traffic_run.hpp"
#include "loghop/workload/core/runs_on.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace loghop::simulate {

namespace {

/// Messages whose ends are taken as ranks, and put on the nodes of these.
class PlacedMessages final : public MessageSource {
public:
  PlacedMessages(std::unique_ptr<MessageSource> messages, IndexedVector<Rank, Node> node_of_rank)
      : messages_(std::move(messages)), node_of_rank_(std::move(node_of_rank))
  {}

  bool next(OfferedMessage& message) override
  {
    if (!messages_->next(message)) return false;
    message.source = node_of_rank_[Rank(message.source.value())]; // the generator's node i stands for rank i
    message.destination = node_of_rank_[Rank(message.destination.value())];
    return true;
  }
  std::int64_t longest() const override { return messages_->longest(); }

private:
  const std::unique_ptr<MessageSource> messages_;
  const IndexedVector<Rank, Node> node_of_rank_;
};

/// Messages on the network alone.
std::unique_ptr<MessageSource> offered_messages(const Platform& platform, const Workload& workload, std::uint64_t seed,
                                                const Placement& placement)
{
  const NetworkShape network = shape_of_network(platform);
  std::unique_ptr<MessageSource> messages = workload.messages(network, seed);
  const bool is_placed = placement.order == Placement::Order::listed && platform.multicore() == nullptr;
  if (!is_placed) return messages;
  return std::make_unique<PlacedMessages>(std::move(messages), placement.nodes_of(platform, network.nodes()));
}

SimulationResult run_messages(const WormholeMesh& mesh, MessageSource& messages, const MessageSink& sink,
                              RunObserver* recorder)
{
  EventCalendar calendar;
  TrafficRun run(mesh, messages, calendar, sink, recorder);
  run_calendar(calendar);
  return run.result();
}

/// Programs on nodes of active messages.
SimulationResult run_programs(const Platform& platform, const Workload& workload, std::uint64_t seed,
                              const MessageSink& sink, RunObserver* recorder)
{
  EventCalendar calendar;
  Cluster cluster(platform, workload, seed, calendar, sink, recorder);
  run_calendar(calendar);
  return cluster.result(workload.metric());
}

SimulationResult run(const Platform& platform, const Workload& workload, std::uint64_t seed, const MessageSink& sink,
                     const Placement& placement, const Observation& observation)
{
  check_runs(platform, workload, placement);
  const MachineShape shape = shape_of(platform, placement);
  if (runs_as_graph(platform, workload)) {
    EventCalendar calendar;
    const std::unique_ptr<OperationGraph> graph = workload.graph(shape, seed);
    SimulationResult result =
        run_graph({platform, placement, seed, observation}, *graph, workload.metric(), calendar, sink);
    result.parts = part_results(workload.parts(), *graph, result.rank_finish);
    return result;
  }
  const bool network_alone = workload.form() == Workload::Form::messages;
  const auto nodes = network_alone ? IndexedVector<Rank, Node>() : placement.nodes_of(platform, shape.ranks());
  ObserverSet observers(observation, platform, nodes, nullptr);
  SimulationResult result =
      network_alone ? run_messages(*platform.wormhole(), *offered_messages(platform, workload, seed, placement), sink,
                                   observers.observer())
                    : run_programs(platform, workload, seed, sink, observers.observer());
  observers.report(result);
  return result;
}

} // namespace

SimulationResult simulate(const Platform& platform, const Workload& workload, std::uint64_t seed,
                          const MessageSink& sink, const Placement& placement, const Observation& observation)
{
  if (!observation.matrix || platform.loggops() != nullptr) // there an observer fills the matrix
    return run(platform, workload, seed, sink, placement, observation);
  TrafficMatrix matrix;
  const MessageSink counting = [&](const MessageRecord& message) {
    matrix.add(message.source.number(), message.destination.number(), message.bytes);
    if (sink) sink(message);
  };
  SimulationResult result = run(platform, workload, seed, counting, placement, observation);
  result.matrix = matrix.pairs();
  return result;
}

} // namespace loghop::simulate
