// For tests of schedules and GOAL: schedules as text that can be compared.
#pragma once

#include "loghop/base/input_error.hpp"
#include "loghop/workload/goal/goal_file.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace loghop::test {

inline std::string text_of(const GraphOperation& o)
{
  static const char* const names[] = {"send", "receive", "compute"};
  std::ostringstream text;
  text << names[static_cast<int>(o.kind)] << ' ' << o.amount;
  if (o.kind != GraphOperation::Kind::compute) text << " peer " << o.peer << " tag " << o.tag;
  text << " core " << int{o.core} << " nic " << int{o.nic};
  return text.str();
}

/// Operations and dependencies, without lines.
inline std::string text_of(const RankSchedule& rank)
{
  std::ostringstream text;
  for (std::uint32_t i = 0; i < rank.size(); ++i)
    text << i << ": " << text_of(rank.operation(i)) << '\n';
  for (const RankSchedule::Dependency& d : rank.dependencies())
    text << d.later << (d.edge == RankSchedule::Edge::after_finish ? " after " : " with ") << d.earlier << '\n';
  return text.str();
}

inline std::string text_of(const Schedule& schedule)
{
  std::string text;
  for (const Rank rank : each<Rank>(schedule.ranks()))
    text += "rank " + to_string(rank) + '\n' + text_of(schedule.rank(rank));
  return text;
}

/// Says what is wrong with a GOAL text, one problem a line; "" if nothing is.
inline std::string goal_problems(std::string_view goal)
{
  try {
    parse_goal(goal, "x.goal");
    return "";
  } catch (const InputErrors& errors) {
    return errors.what();
  }
}

/// The same for what stands in line 3: the inside of rank 0 of 2.
inline std::string goal_problems_inside(const std::string& statements)
{
  return goal_problems("num_ranks 2\nrank 0 {\n" + statements + "\n}\nrank 1 {}\n");
}

} // namespace loghop::test
