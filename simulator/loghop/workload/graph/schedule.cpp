#include "loghop/workload/graph/schedule.hpp"

#include <algorithm>
#include <utility>

namespace loghop {

void RankSchedule::clear()
{
  operations_.clear();
  lines_.clear();
  dependencies_.clear();
}

std::uint32_t RankSchedule::add(GraphOperation operation, std::uint32_t line)
{
  operation.id = size();
  operation.tell_start = false;
  operation.tell_finish = false;
  operations_.push_back(operation);
  lines_.push_back(line);
  return operation.id;
}

void RankSchedule::require(std::uint32_t later, std::uint32_t earlier, Edge edge)
{
  dependencies_.push_back({later, earlier, edge});
  GraphOperation& operation = operations_[earlier];
  (edge == Edge::after_start ? operation.tell_start : operation.tell_finish) = true;
}

std::vector<std::uint32_t> RankSchedule::find_cycle() const
{
  std::vector<std::vector<std::uint32_t>> needs(size());
  std::vector<std::uint32_t> missing(size(), 0);
  std::vector<std::vector<std::uint32_t>> frees(size());
  for (const Dependency& d : dependencies_) {
    frees[d.earlier].push_back(d.later);
    needs[d.later].push_back(d.earlier);
    ++missing[d.later];
  }
  std::vector<std::uint32_t> met;
  for (std::uint32_t i = 0; i < size(); ++i)
    if (missing[i] == 0) met.push_back(i);
  for (std::size_t k = 0; k < met.size(); ++k)
    for (std::uint32_t later : frees[met[k]])
      if (--missing[later] == 0) met.push_back(later);
  if (met.size() == size()) return {};
  // Every operation that is left needs one that is left: going back from any of them ends up in a cycle.
  std::uint32_t at = 0;
  while (missing[at] == 0)
    ++at;
  std::vector<std::uint32_t> path;
  std::vector<bool> seen(size(), false);
  while (!seen[at]) {
    seen[at] = true;
    path.push_back(at);
    at = *std::find_if(needs[at].begin(), needs[at].end(), [&](std::uint32_t e) { return missing[e] > 0; });
  }
  path.erase(path.begin(), std::find(path.begin(), path.end(), at));
  return path;
}

Schedule::Schedule(std::vector<RankSchedule> ranks, std::string file) : file_(std::move(file))
{
  std::vector<StoredRank> all;
  all.reserve(ranks.size());
  for (RankSchedule& given : ranks) {
    StoredRank rank;
    const std::uint32_t size = given.size();
    Missing missing(size, 0);
    rank.first.assign(2 * static_cast<std::size_t>(size) + 1, 0);
    const auto slot = [](const RankSchedule::Dependency& d) {
      return 2 * static_cast<std::size_t>(d.earlier) + (d.edge == RankSchedule::Edge::after_start ? 0 : 1);
    };
    for (const auto& d : given.dependencies()) {
      ++rank.first[slot(d) + 1];
      ++missing[d.later];
    }
    for (std::size_t i = 1; i < rank.first.size(); ++i)
      rank.first[i] += rank.first[i - 1];
    rank.successors.resize(given.dependencies().size());
    std::vector<std::uint32_t> next = rank.first;
    for (const auto& d : given.dependencies())
      rank.successors[next[slot(d)]++] = d.later;
    rank.given = std::move(given);
    all.push_back(std::move(rank));
    missing_.push_back(std::move(missing));
  }
  ranks_ = std::make_shared<const IndexedVector<Rank, StoredRank>>(std::move(all));
}

void Schedule::begin(Rank number, std::vector<GraphOperation>& ready)
{
  const RankSchedule& given = rank(number);
  const Missing& missing = missing_[number];
  for (std::uint32_t i = 0; i < given.size(); ++i)
    if (missing[i] == 0) ready.push_back(given.operation(i));
}

void Schedule::meet(Rank number, std::uint32_t from, std::uint32_t to, std::vector<GraphOperation>& ready)
{
  const StoredRank& rank = stored(number);
  Missing& missing = missing_[number];
  const std::size_t before = ready.size();
  for (std::uint32_t s = from; s < to; ++s)
    if (--missing[rank.successors[s]] == 0) ready.push_back(rank.given.operation(rank.successors[s]));
  std::sort(ready.begin() + static_cast<std::ptrdiff_t>(before), ready.end(),
            [](const GraphOperation& a, const GraphOperation& b) { return a.id < b.id; });
}

void Schedule::started(Rank number, std::uint32_t id, std::vector<GraphOperation>& ready)
{
  const std::vector<std::uint32_t>& first = stored(number).first;
  meet(number, first[2 * id], first[2 * id + 1], ready);
}

void Schedule::finished(Rank number, std::uint32_t id, std::vector<GraphOperation>& ready)
{
  const std::vector<std::uint32_t>& first = stored(number).first;
  meet(number, first[2 * id + 1], first[2 * id + 2], ready);
}

std::string Schedule::place(Rank number, std::uint32_t id) const
{
  const std::uint32_t line = rank(number).line(id);
  return line == 0 ? OperationGraph::place(number, id) : file_ + ":" + std::to_string(line);
}

std::string Schedule::left(Rank number) const
{
  const Missing& missing = missing_[number];
  const auto is_left = [](std::uint32_t m) { return m > 0; };
  const auto left = std::count_if(missing.begin(), missing.end(), is_left);
  if (left == 0) return "";
  const auto first = std::find_if(missing.begin(), missing.end(), is_left);
  return std::to_string(left) + " operations never became ready, the first at " +
         place(number, static_cast<std::uint32_t>(first - missing.begin()));
}

} // namespace loghop
