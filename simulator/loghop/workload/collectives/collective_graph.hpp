// A collective algorithm as an operation graph: each operation is computed when it becomes ready.
//
// 8 bytes a rank of the group, whatever the algorithm: its step, and how many operations the step still waits for. Only
// those that something waits for are told: the last step of a rank costs nothing after it has been issued.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/group.hpp"
#include "loghop/workload/graph/operation_graph.hpp"
#include "loghop/workload/mpi/call_listener.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace loghop::collectives {

class CollectiveGraph final : public OperationGraph {
public:
  struct Settings {
    int ranks = 0;            ///< ranks of the machine; those outside the group do nothing
    std::int32_t tag = 0;     ///< the first of algorithm.tags()
    bool await_sends = false; ///< every step waits for its sends too, as a program of blocking calls does
    std::string name;         ///< for messages
    std::function<std::int64_t(int number)> working_set; ///< of a rank of the group; none: not known
    MessageLayout layout; ///< of every message of that size at both ends; one block: all are contiguous
    // For CallListener:
    std::string_view collective;  ///< "Allreduce": mpi_collective()
    std::int64_t repetitions = 1; ///< each is a call, and has as many steps as the others
    /// Of a rank of the group: steps of a barrier before each call, a call of its own. None: there is no barrier. With one,
    /// a rank's own start is that of the last repetition, after its barrier.
    std::function<std::int64_t(int number)> barrier_steps;
    std::int64_t bytes = 0; ///< CollectiveOptions::bytes
    int root = 0;
  };
  /// Throws std::invalid_argument if they do not fit each other.
  static void check(const CollectiveAlgorithm& algorithm, const Group& group, const Settings& settings);
  /// Throws std::invalid_argument as `check` does.
  CollectiveGraph(std::shared_ptr<const CollectiveAlgorithm> algorithm, Group group, Settings settings);

  int ranks() const override { return settings_.ranks; }
  void begin(Rank rank, std::vector<GraphOperation>& ready) override;
  void finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override;
  std::string place(Rank rank, std::uint32_t id) const override;
  std::string left(Rank rank) const override;
  MessageLayout layout(std::uint16_t layout) const override;
  std::int64_t working_set(Rank rank) const override;
  /// Each repetition is a call; it returns when the next one begins.
  bool tell_calls(CallListener& listener) override;
  void set_clock(std::function<Picoseconds()> now) override;
  std::vector<Picoseconds> own_starts() const override { return own_starts_; }
  bool is_of_collective(std::int32_t) const override { return true; }

  const CollectiveAlgorithm& algorithm() const { return *algorithm_; }
  const Group& group() const { return group_; }

  /// An operation that is under way, by its id.
  struct Origin {
    std::int64_t step;
    std::int64_t index; ///< in the step: its receives, then its sends, then its computation
  };
  Origin origin(Rank rank, std::uint32_t id) const;

private:
  static constexpr std::int32_t computing = -1;
  struct State {
    std::uint32_t step = 0;
    std::int32_t awaited = 0; ///< operations of the step; or computing
  };

  std::int64_t barrier_steps(int number) const { return settings_.barrier_steps ? settings_.barrier_steps(number) : 0; }
  void note_start(int number, std::int64_t step);
  void tell_call(int number, std::int64_t step) const;
  void advance(int number, State& state, std::vector<GraphOperation>& ready);
  bool in_turn(const Step& step) const;
  void issue_in_turn(int number, const State& state, const Step& step, std::int32_t i,
                     std::vector<GraphOperation>& ready);
  void issue_next(int number, const State& state, std::vector<GraphOperation>& ready);
  std::int32_t issue(int number, const State& state, const Step& step, bool last, std::vector<GraphOperation>& ready);
  bool compute(int number, State& state, std::vector<GraphOperation>& ready);
  GraphOperation message(GraphOperation::Kind kind, const StepMessage& message, std::uint32_t id) const;
  std::uint32_t id(std::uint32_t step, std::int64_t index) const
  {
    return step << index_bits_ | static_cast<std::uint32_t>(index);
  }

  std::shared_ptr<const CollectiveAlgorithm> algorithm_;
  Group group_;
  Settings settings_;
  int index_bits_; ///< bits of an id for the index; the others hold the lower bits of the step
  std::vector<State> states_;
  std::function<Picoseconds()> now_;          ///< mostly none
  std::vector<Picoseconds> own_starts_;       ///< by rank, if there is a clock
  CallListener* listener_ = nullptr;          ///< mostly nobody
  std::shared_ptr<const Group> shared_group_; ///< for it
};

} // namespace loghop::collectives
