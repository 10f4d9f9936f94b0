#include "loghop/simulate/ideal_run.hpp"

#include "loghop/platform/machine_shape.hpp"
#include "loghop/simulate/graph_run.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

namespace loghop::simulate {

namespace {

/// Passes a graph on, and adds up its computations.
class AddedComputations final : public OperationGraph {
public:
  explicit AddedComputations(std::unique_ptr<OperationGraph> graph)
      : graph_(std::move(graph)), of_rank_(static_cast<std::size_t>(graph_->ranks()))
  {}

  int ranks() const override { return graph_->ranks(); }
  void begin(Rank rank, std::vector<GraphOperation>& ready) override
  {
    const std::size_t first = ready.size();
    graph_->begin(rank, ready);
    add(rank, ready, first);
  }
  void started(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override
  {
    const std::size_t first = ready.size();
    graph_->started(rank, id, ready);
    add(rank, ready, first);
  }
  void finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override
  {
    const std::size_t first = ready.size();
    graph_->finished(rank, id, ready);
    add(rank, ready, first);
  }
  MessageLayout layout(std::uint16_t layout) const override { return graph_->layout(layout); }
  std::string place(Rank rank, std::uint32_t id) const override { return graph_->place(rank, id); }
  std::string left(Rank rank) const override { return graph_->left(rank); }
  bool tell_calls(CallListener& listener) override { return graph_->tell_calls(listener); }
  void set_clock(std::function<Picoseconds()> now) override { graph_->set_clock(std::move(now)); }
  std::vector<Picoseconds> own_starts() const override { return graph_->own_starts(); }
  bool is_of_collective(std::int32_t tag) const override { return graph_->is_of_collective(tag); }
  /// Tells it of computations. It outlives the run.
  void tell(PhaseObserver& phases) { phases_ = &phases; }

  const std::vector<Picoseconds>& of_rank() const { return of_rank_; }

private:
  void add(Rank rank, const std::vector<GraphOperation>& ready, std::size_t first)
  {
    for (std::size_t i = first; i < ready.size(); ++i) {
      if (ready[i].kind != GraphOperation::Kind::compute) continue;
      of_rank_[rank.position()] += ready[i].amount;
      if (phases_ != nullptr) phases_->add_computation(rank, ready[i].amount);
    }
  }

  const std::unique_ptr<OperationGraph> graph_;
  std::vector<Picoseconds> of_rank_;
  PhaseObserver* phases_ = nullptr;
};

Platform ideal_platform(int ranks)
{
  LoggopsNetwork network; // all parameters are 0, and no message waits for its receive
  network.nodes = ranks;
  Platform platform;
  platform.name = "ideal";
  platform.network = network;
  return platform;
}

} // namespace

IdealRun run_ideally(const Platform& platform, const Workload& workload, std::uint64_t seed, const Placement& placement,
                     const PhaseMarks& marks)
{
  AddedComputations graph(workload.graph(shape_of(platform, placement), seed));
  const Platform ideal = ideal_platform(graph.ranks());
  const Placement one_a_node;
  const Observation nothing;
  EventCalendar calendar;
  PhaseObserver phases(graph.ranks(), calendar, marks);
  const bool has_phases = !marks.call.empty() && graph.tell_calls(phases);
  if (has_phases) graph.tell(phases);
  const SimulationResult result = run_graph({ideal, one_a_node, seed, nothing}, graph, Metric{}, calendar, {});
  IdealRun run{*std::max_element(result.rank_finish.begin(), result.rank_finish.end()), graph.of_rank(), {}};
  if (has_phases) run.phases = phases.end(result.rank_finish);
  return run;
}

} // namespace loghop::simulate
