#include "loghop/workload/goal/goal_rank.hpp"

#include "loghop/units/nearest_name.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace loghop {

namespace {

constexpr std::uint32_t most_searched_labels = 200;
constexpr std::size_t most_shown_steps = 20;
constexpr std::uint32_t most_operations = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t most_dependencies = std::numeric_limits<std::int32_t>::max();

std::uint32_t line_of(std::size_t line)
{
  return static_cast<std::uint32_t>(std::min<std::size_t>(line, std::numeric_limits<std::uint32_t>::max()));
}

bool is_identifier(std::string_view word)
{
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !is_digit(word[0]) &&
         std::all_of(word.begin(), word.end(), [&](char c) { return is_letter(c) || is_digit(c); });
}

} // namespace

void GoalRank::begin(std::string_view rank)
{
  rank_ = rank;
  schedule_.clear();
  labels_.clear();
  operation_of_.clear();
  requirements_.clear();
  computing_ = 0;
  too_long_ = false;
  forward_ = false;
}

std::uint32_t GoalRank::label(std::string_view name)
{
  const std::uint32_t number = labels_.number_of(name);
  if (number == operation_of_.size()) operation_of_.push_back(undefined);
  return number;
}

std::uint32_t GoalRank::define(std::string_view name, std::size_t line)
{
  if (!is_identifier(name))
    problems_.at(line,
                 R"(expected a label of letters, digits and "_" that begins with no digit, found )" + in_quotes(name));
  const std::uint32_t number = label(name);
  std::uint32_t& operation = operation_of_[number];
  if (operation == undefined)
    operation = schedule_.size();
  else
    problems_.at(line,
                 "label " + in_quotes(name) + " is in line " + std::to_string(schedule_.line(operation)) + " already");
  return number;
}

void GoalRank::add(const GraphOperation& operation, std::size_t line)
{
  if (schedule_.size() == most_operations) return problems_.at(line, "expected fewer than 2^31 operations in a rank");
  if (operation.kind == GraphOperation::Kind::compute) count_time(operation, line);
  schedule_.add(operation, line_of(line));
}

void GoalRank::count_time(const GraphOperation& operation, std::size_t line)
{
  const bool fits = operation.amount <= std::numeric_limits<std::int64_t>::max() - computing_;
  if (fits)
    computing_ += operation.amount;
  else if (!std::exchange(too_long_, true))
    problems_.at(line, "the computations of rank " + rank_ + " up to here take more than 2^63 ps (106 days)");
}

void GoalRank::require(std::uint32_t later_label, std::uint32_t earlier_label, Edge edge, std::size_t line)
{
  if (requirements_.size() == most_dependencies)
    return problems_.at(line, "expected fewer than 2^31 dependencies in a rank");
  requirements_.push_back({later_label, earlier_label, line_of(line), edge});
}

RankSchedule GoalRank::finish()
{
  for (const Requirement& requirement : requirements_)
    resolve(requirement);
  if (forward_) check_cycle();
  return schedule_; // a copy takes no more memory than it needs
}

void GoalRank::resolve(const Requirement& r)
{
  const std::uint32_t later = operation_of_[r.later_label];
  const std::uint32_t earlier = operation_of_[r.earlier_label];
  if (later == undefined || earlier == undefined || later == earlier) return refuse(r);
  schedule_.require(later, earlier, r.edge);
  if (later < earlier) forward_ = true;
}

/// A label is not defined, or the operation requires itself.
void GoalRank::refuse(const Requirement& r)
{
  if (operation_of_[r.later_label] == undefined) undefined_label(r.later_label, r.line);
  if (r.later_label != r.earlier_label) {
    if (operation_of_[r.earlier_label] == undefined) undefined_label(r.earlier_label, r.line);
  } else if (operation_of_[r.later_label] != undefined)
    problems_.at(r.line, "operation " + in_quotes(labels_.name(r.later_label)) + " requires itself");
}

void GoalRank::undefined_label(std::uint32_t label, std::size_t line)
{
  if (problems_.full()) return;
  const std::string_view name = labels_.name(label);
  problems_.at(line, "rank " + rank_ + " has no label " + in_quotes(name), nearest_label(name));
}

std::string GoalRank::nearest_label(std::string_view name) const
{
  if (labels_.size() > most_searched_labels) return "";
  std::vector<std::string> defined;
  for (std::uint32_t i = 0; i < labels_.size(); ++i)
    if (operation_of_[i] != undefined) defined.emplace_back(labels_.name(i));
  return nearest_name(name, defined);
}

void GoalRank::check_cycle()
{
  const std::vector<std::uint32_t> cycle = schedule_.find_cycle();
  if (cycle.empty()) return;
  std::string steps;
  for (std::size_t i = 0; i < std::min(cycle.size(), most_shown_steps); ++i)
    steps += step(cycle[i]) + " requires ";
  if (cycle.size() > most_shown_steps)
    steps += "... (" + std::to_string(cycle.size() - most_shown_steps) + " more) requires ";
  problems_.at(schedule_.line(cycle.front()), "these operations require each other: " + steps + step(cycle.front()));
}

std::string GoalRank::step(std::uint32_t operation) const
{
  const auto label = std::find(operation_of_.begin(), operation_of_.end(), operation) - operation_of_.begin();
  return in_quotes(labels_.name(static_cast<std::uint32_t>(label))) + " (line " +
         std::to_string(schedule_.line(operation)) + ")";
}

} // namespace loghop
