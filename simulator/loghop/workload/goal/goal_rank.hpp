// One rank of a GOAL text on its way to a schedule: labels become numbers of operations, and dependencies are checked.
//
// Order of calls: (begin (define? add | require)* finish)*
#pragma once

#include "loghop/workload/goal/goal_labels.hpp"
#include "loghop/workload/goal/goal_problems.hpp"
#include "loghop/workload/graph/schedule.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

class GoalRank {
public:
  using Edge = RankSchedule::Edge;

  explicit GoalRank(GoalProblems& problems) : problems_(problems) {}

  void begin(std::string_view rank);
  /// The label of the operation that is added next. Returns its number.
  std::uint32_t define(std::string_view label, std::size_t line);
  void add(const GraphOperation& operation, std::size_t line);
  /// Labels may be defined later.
  std::uint32_t label(std::string_view name);
  std::string_view name(std::uint32_t label) const { return labels_.name(label); }
  void require(std::uint32_t later_label, std::uint32_t earlier_label, Edge edge, std::size_t line);
  RankSchedule finish();

private:
  static constexpr std::uint32_t undefined = ~std::uint32_t{0};

  struct Requirement {
    std::uint32_t later_label;
    std::uint32_t earlier_label;
    std::uint32_t line;
    Edge edge;
  };

  void count_time(const GraphOperation& operation, std::size_t line);
  void resolve(const Requirement& requirement);
  void refuse(const Requirement& requirement);
  void undefined_label(std::uint32_t label, std::size_t line);
  std::string nearest_label(std::string_view name) const;
  void check_cycle();
  std::string step(std::uint32_t operation) const;

  GoalProblems& problems_;
  std::string rank_;
  RankSchedule schedule_; ///< keeps its memory from rank to rank
  GoalLabels labels_;
  std::vector<std::uint32_t> operation_of_; ///< by label
  std::vector<Requirement> requirements_;
  std::int64_t computing_ = 0; ///< ps, of all operations
  bool too_long_ = false;
  bool forward_ = false; ///< an operation requires a later one: only then there may be a cycle
};

} // namespace loghop
