#include "loghop/workload/jobs/jobs_graph.hpp"

#include "loghop/workload/core/workload.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace loghop {

namespace {

constexpr std::uint8_t waiting_core = 255; // graphs name others

std::uint64_t key_of(Rank rank, std::uint32_t id)
{
  return static_cast<std::uint64_t>(rank.value()) << 32 | id;
}

GraphOperation wait_until(Picoseconds start)
{
  GraphOperation wait;
  wait.kind = GraphOperation::Kind::compute;
  wait.core = waiting_core;
  wait.tell_finish = true;
  wait.amount = start;
  return wait;
}

} // namespace

JobsGraph::JobsGraph(const std::vector<Job>& jobs, MakeGraph make) : make_(std::move(make)), parts_(jobs.size())
{
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    parts_[i].job = &jobs[i];
    parts_[i].first = static_cast<int>(ranks_.size());
    RankState state;
    state.part = static_cast<std::uint32_t>(i);
    ranks_.resize(ranks_.size() + jobs[i].cores.size(), state);
    if (!jobs[i].background) others_left_ += jobs[i].ranks();
  }
}

void JobsGraph::begin(Rank rank, std::vector<GraphOperation>& ready)
{
  RankState& state = ranks_[rank.position()];
  const Picoseconds start = parts_[state.part].job->start;
  state.waits = start > 0;
  if (state.waits)
    ready.push_back(wait_until(start));
  else
    begin_runs(rank, ready);
}

void JobsGraph::started(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready)
{
  const std::size_t first = ready.size();
  graph_of(rank).started(rank_in_job(rank), id, ready);
  adopt(rank, ready, first);
}

void JobsGraph::finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready)
{
  RankState& state = ranks_[rank.position()];
  if (state.waits) {
    state.waits = false;
    return begin_runs(rank, ready);
  }
  const std::size_t first = ready.size();
  if (untold_.erase(key_of(rank, id)) == 0) {
    graph_of(rank).finished(rank_in_job(rank), id, ready);
    adopt(rank, ready, first);
  }
  if (--state.under_way > 0) return;
  end_run(state);
  begin_runs(rank, ready);
}

OperationGraph& JobsGraph::graph_of(Rank rank)
{
  const RankState& state = ranks_[rank.position()];
  return *parts_[state.part].runs.at(state.run).graph;
}

bool JobsGraph::delays_messages() const
{
  return std::any_of(parts_.begin(), parts_.end(),
                     [](const Part& part) { return part.job->workload->delays_messages(); });
}

bool JobsGraph::may_begin(const RankState& state) const
{
  const Part& part = parts_[state.part];
  if (!part.job->background) return state.run < part.job->runs;
  return state.run < part.begun || (others_left_ > 0 && state.run < most_job_runs);
}

/// Begins the next run in which the rank has something to do.
void JobsGraph::begin_runs(Rank rank, std::vector<GraphOperation>& ready)
{
  RankState& state = ranks_[rank.position()];
  Part& part = parts_[state.part];
  while (may_begin(state)) {
    Run& run = part.runs[state.run];
    if (run.graph == nullptr) {
      run = {make_(*part.job, state.run), part.job->ranks()};
      part.begun = state.run + 1;
    }
    const std::size_t first = ready.size();
    const Rank in_job = rank_in_job(rank);
    if (in_job.value() < run.graph->ranks()) run.graph->begin(in_job, ready); // the last ranks may have no program
    adopt(rank, ready, first);
    if (state.under_way > 0) return;
    end_run(state);
    if (part.job->background) break; // the next run has nothing for it either
  }
  end_rank(state);
}

void JobsGraph::end_run(RankState& state)
{
  std::map<std::int64_t, Run>& runs = parts_[state.part].runs;
  const auto run = runs.find(state.run);
  if (--run->second.ranks_left == 0) runs.erase(run);
  ++state.run;
}

void JobsGraph::end_rank(RankState& state)
{
  state.done = true;
  if (!parts_[state.part].job->background) --others_left_;
}

/// Renames what a job has appended from `first` on: its ranks and its layouts have other numbers in the whole graph.
void JobsGraph::adopt(Rank rank, std::vector<GraphOperation>& ready, std::size_t first)
{
  RankState& state = ranks_[rank.position()];
  const Part& part = parts_[state.part];
  state.under_way += static_cast<std::int32_t>(ready.size() - first);
  for (std::size_t i = first; i < ready.size(); ++i) {
    GraphOperation& operation = ready[i];
    if (operation.kind != GraphOperation::Kind::compute && operation.peer != any_source)
      operation.peer = Rank(operation.peer.value() + part.first);
    if (operation.layout != 0)
      operation.layout = layout_number(*part.runs.at(state.run).graph, state.part, operation.layout);
    if (!operation.tell_finish) untold_.insert(key_of(rank, operation.id));
    operation.tell_finish = true; // to know when the rank is done
  }
}

std::uint16_t JobsGraph::layout_number(const OperationGraph& graph, std::uint32_t part, std::uint16_t layout)
{
  const auto [known, is_new] = layout_numbers_.emplace(std::pair(part, layout), std::uint16_t{0});
  if (is_new) {
    if (layouts_.size() >= std::numeric_limits<std::uint16_t>::max())
      throw std::runtime_error("the jobs have more than 65535 layouts of messages together");
    layouts_.push_back(graph.layout(layout));
    known->second = static_cast<std::uint16_t>(layouts_.size());
  }
  return known->second;
}

MessageLayout JobsGraph::layout(std::uint16_t layout) const
{
  return layouts_.at(static_cast<std::size_t>(layout) - 1);
}

const OperationGraph* JobsGraph::running(Rank rank) const
{
  const RankState& state = ranks_[rank.position()];
  const auto run = parts_[state.part].runs.find(state.run);
  return state.done || run == parts_[state.part].runs.end() ? nullptr : run->second.graph.get();
}

std::string JobsGraph::words(Rank rank, const std::string& what) const
{
  const RankState& state = ranks_[rank.position()];
  const Job& job = *parts_[state.part].job;
  const std::string run = job.background || job.runs > 1 ? ", run " + std::to_string(state.run + 1) : "";
  return "job " + job.name + run + ", its rank " + to_string(rank_in_job(rank)) + ": " + what;
}

std::string JobsGraph::place(Rank rank, std::uint32_t id) const
{
  const OperationGraph* graph = running(rank);
  if (graph == nullptr) return words(rank, "waits for its start");
  return words(rank, graph->place(rank_in_job(rank), id));
}

std::string JobsGraph::left(Rank rank) const
{
  const OperationGraph* graph = running(rank);
  const bool has_program = graph != nullptr && rank_in_job(rank).value() < graph->ranks();
  const std::string operations = !has_program ? "" : graph->left(rank_in_job(rank));
  return operations.empty() ? "" : words(rank, operations);
}

} // namespace loghop
