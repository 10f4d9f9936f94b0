#include "loghop/workload/goal/goal_file.hpp"

#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_stream.hpp>

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop {

namespace {

using OperationKind = GraphOperation::Kind;

constexpr std::int64_t ps_per_ns = 1000;

std::string place_of(const Schedule& schedule, Rank rank, std::uint32_t operation)
{
  return "rank " + to_string(rank) + ", " + schedule.place(rank, operation);
}

void check_times(const Schedule& schedule, Rank rank)
{
  const RankSchedule& given = schedule.rank(rank);
  for (std::uint32_t i = 0; i < given.size(); ++i) {
    const GraphOperation& operation = given.operation(i);
    if (operation.kind != OperationKind::compute || operation.amount % ps_per_ns == 0) continue;
    throw std::invalid_argument(place_of(schedule, rank, i) + ": takes " + std::to_string(operation.amount) +
                                " ps, but GOAL counts whole nanoseconds");
  }
}

/// Lines begin without blanks: the converter of LogGOPSim refuses them there.
class RankWriter {
public:
  explicit RankWriter(const RankSchedule& given) : given_(given), has_label_(given.size(), false)
  {
    for (const RankSchedule::Dependency& d : given.dependencies())
      has_label_[d.later] = has_label_[d.earlier] = true;
  }

  /// Each dependency follows its operations as soon as their order allows.
  std::string text()
  {
    for (std::uint32_t i = 0; i < given_.size(); ++i) {
      write_operation(i);
      for (; next_ < given_.dependencies().size() && is_written(given_.dependencies()[next_], i); ++next_)
        write_dependency(given_.dependencies()[next_]);
    }
    return std::move(text_);
  }

private:
  static bool is_written(const RankSchedule::Dependency& d, std::uint32_t last)
  {
    return std::max(d.later, d.earlier) <= last;
  }

  static std::string label(std::uint32_t operation) { return "l" + std::to_string(std::uint64_t{operation} + 1); }

  void write_operation(std::uint32_t number)
  {
    const GraphOperation& operation = given_.operation(number);
    if (has_label_[number]) text_ += label(number) + ": ";
    if (operation.kind == OperationKind::compute)
      text_ += "calc " + std::to_string(operation.amount / ps_per_ns);
    else
      write_message(operation);
    write_attribute("tag", operation.kind == OperationKind::compute ? 0 : operation.tag);
    write_attribute("cpu", operation.core);
    write_attribute("nic", operation.kind == OperationKind::compute ? 0 : operation.nic);
    text_ += '\n';
  }

  void write_message(const GraphOperation& operation)
  {
    text_ += operation.kind == OperationKind::send ? "send " : "recv ";
    text_ += std::to_string(operation.amount);
    text_ += operation.kind == OperationKind::send ? "b to " : "b from ";
    text_ += to_string(operation.peer);
  }

  void write_attribute(const char* word, int value)
  {
    if (value == 0) return; // the default
    text_ += ' ';
    text_ += word;
    text_ += ' ' + std::to_string(value);
  }

  void write_dependency(const RankSchedule::Dependency& d)
  {
    const char* word = d.edge == RankSchedule::Edge::after_finish ? " requires " : " irequires ";
    text_ += label(d.later) + word + label(d.earlier) + '\n';
  }

  const RankSchedule& given_;
  std::vector<bool> has_label_;
  std::size_t next_ = 0; ///< dependency
  std::string text_;
};

} // namespace

std::string message_with_layout(const Schedule& schedule)
{
  for (const Rank rank : each<Rank>(schedule.ranks()))
    for (std::uint32_t i = 0; i < schedule.rank(rank).size(); ++i)
      if (schedule.rank(rank).operation(i).layout != 0) return place_of(schedule, rank, i);
  return "";
}

void write_goal(std::ostream& out, const Schedule& schedule, const std::vector<std::string>& comments)
{
  for (const Rank rank : each<Rank>(schedule.ranks()))
    check_times(schedule, rank);
  for (const std::string& comment : comments)
    out << "// " << comment << '\n';
  out << "num_ranks " << schedule.ranks() << '\n';
  for (const Rank rank : each<Rank>(schedule.ranks()))
    out << "\nrank " << rank << " {\n" << RankWriter(schedule.rank(rank)).text() << "}\n";
}

void write_goal_gz(std::ostream& out, const Schedule& schedule, const std::vector<std::string>& comments)
{
  boost::iostreams::filtering_ostream compressed;
  compressed.push(boost::iostreams::gzip_compressor());
  compressed.push(out);
  write_goal(compressed, schedule, comments);
}

} // namespace loghop
