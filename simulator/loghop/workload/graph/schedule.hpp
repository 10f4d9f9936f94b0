// An operation graph that is given operation by operation, as traces and GOAL files are: stored whole, 40 bytes an
// operation and 16 a dependency. A copy shares what was given, and costs 4 bytes an operation.
//
// Order of calls: (add | require)* finish, for one rank after the other in any order; then it is a graph.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace loghop {

/// One rank's operations and dependencies, as they are read.
class RankSchedule {
public:
  enum class Edge { after_finish, after_start }; ///< GOAL: requires, irequires

  void clear(); ///< and keeps the memory for other operations
  /// Returns its number, counted from 0 in the order of addition. `line` is where it comes from, 0: nowhere.
  /// The fields id, tell_start and tell_finish are set here.
  std::uint32_t add(GraphOperation operation, std::uint32_t line = 0);
  /// `later` starts no sooner than `earlier` finishes, or starts.
  void require(std::uint32_t later, std::uint32_t earlier, Edge edge);

  std::uint32_t size() const { return static_cast<std::uint32_t>(operations_.size()); }
  const GraphOperation& operation(std::uint32_t number) const { return operations_[number]; }
  std::uint32_t line(std::uint32_t number) const { return lines_[number]; }
  struct Dependency {
    std::uint32_t later;
    std::uint32_t earlier;
    Edge edge;
  };
  const std::vector<Dependency>& dependencies() const { return dependencies_; }

  /// Operations on one cycle of dependencies, in order; empty if there is none.
  std::vector<std::uint32_t> find_cycle() const;

private:
  std::vector<GraphOperation> operations_;
  std::vector<std::uint32_t> lines_;
  std::vector<Dependency> dependencies_;
};

class Schedule final : public OperationGraph {
public:
  /// `file` is named in messages.
  explicit Schedule(std::vector<RankSchedule> ranks, std::string file = "");

  int ranks() const override { return ranks_->size(); }
  void begin(Rank rank, std::vector<GraphOperation>& ready) override;
  void started(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override;
  void finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override;
  std::string place(Rank rank, std::uint32_t id) const override;
  std::string left(Rank rank) const override;

  const RankSchedule& rank(Rank rank) const { return stored(rank).given; }

private:
  struct StoredRank {
    RankSchedule given;
    std::vector<std::uint32_t> successors; ///< successors of all operations, those after start first
    std::vector<std::uint32_t> first;      ///< successors of i: after start [first[2i], first[2i+1]), then after finish
  };
  using Missing = std::vector<std::uint32_t>; ///< dependencies of a rank that are not met yet, by operation

  const StoredRank& stored(Rank rank) const { return (*ranks_)[rank]; }
  void meet(Rank rank, std::uint32_t from, std::uint32_t to, std::vector<GraphOperation>& ready);

  std::shared_ptr<const IndexedVector<Rank, StoredRank>> ranks_;
  IndexedVector<Rank, Missing> missing_;
  std::string file_;
};

/// Runs a graph to its end and stores its operations in the order in which they become ready, each after all that have
/// finished since the operations before. Only for graphs that go on when everything has finished that they asked to be
/// told of, such as CollectiveGraph. Operations keep the number of their layout; its shape is not stored. Throws
/// std::invalid_argument if there are more than 2^28 operations and dependencies.
Schedule record_schedule(OperationGraph& graph);

} // namespace loghop
