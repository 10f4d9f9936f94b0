// The operations of several jobs as one graph: the ranks of the first job, then those of the second, and so on.
//
// - A rank of a job that starts at t first waits until t, on a core of its own: whoever shares its core goes on.
// - A rank that is done with one run of its job begins the next at once, as a program does that loops over the whole.
// - A background job begins anew until all other jobs are done. A run that one of its ranks has begun then, all ranks
//   begin and end. A rank with nothing to do in the first run takes part in none.
// - Each run of a job has the same operations, if perhaps with other noise. A graph of a run is made when its first rank begins it, and dropped when
//   its last rank is done.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/workload/graph/operation_graph.hpp"
#include "loghop/workload/jobs/job.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace loghop {

class JobsGraph final : public OperationGraph {
public:
  /// Makes the graph of one run of a job; runs count from 0.
  using MakeGraph = std::function<std::unique_ptr<OperationGraph>(const Job& job, std::int64_t run)>;

  JobsGraph(const std::vector<Job>& jobs, MakeGraph make);

  int ranks() const override { return static_cast<int>(ranks_.size()); }
  void begin(Rank rank, std::vector<GraphOperation>& ready) override;
  void started(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override;
  void finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override;
  /// Throws std::out_of_range if the graph gave no operation such a layout.
  MessageLayout layout(std::uint16_t layout) const override;
  std::string place(Rank rank, std::uint32_t id) const override;
  std::string left(Rank rank) const override;
  bool delays_messages() const override;
  Picoseconds late(Rank source) override { return graph_of(source).late(rank_in_job(source)); }
  std::int64_t runs(std::size_t part) const override { return parts_.at(part).begun; }

private:
  struct Run {
    std::unique_ptr<OperationGraph> graph;
    int ranks_left = 0; ///< that have not begun it, or are not done with it
  };
  struct Part {
    const Job* job = nullptr;
    int first = 0;                    ///< of its ranks
    std::map<std::int64_t, Run> runs; ///< under way
    std::int64_t begun = 0;           ///< runs that a rank has begun
  };
  struct RankState {
    std::uint32_t part = 0;
    std::int32_t under_way = 0; ///< operations
    std::int64_t run = 0;
    bool waits = false; ///< for the start of its job
    bool done = false;
  };

  Rank rank_in_job(Rank rank) const { return Rank(rank.value() - parts_[ranks_[rank.position()].part].first); }
  OperationGraph& graph_of(Rank rank);
  const OperationGraph* running(Rank rank) const; ///< nullptr: none
  bool may_begin(const RankState& state) const;
  void begin_runs(Rank rank, std::vector<GraphOperation>& ready);
  void end_run(RankState& state);
  void end_rank(RankState& state);
  void adopt(Rank rank, std::vector<GraphOperation>& ready, std::size_t first);
  std::uint16_t layout_number(const OperationGraph& graph, std::uint32_t part, std::uint16_t layout);
  std::string words(Rank rank, const std::string& what) const;

  const MakeGraph make_;
  std::vector<Part> parts_;
  std::vector<RankState> ranks_;
  int others_left_ = 0;                      ///< ranks of jobs that are not in the background
  std::unordered_set<std::uint64_t> untold_; ///< rank and id of operations whose graph does not ask for their finish
  std::vector<MessageLayout> layouts_;       ///< of all jobs; number 1 is the first
  std::map<std::pair<std::uint32_t, std::uint16_t>, std::uint16_t> layout_numbers_; ///< by part and number there
};

} // namespace loghop
