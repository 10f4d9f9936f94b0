#include "loghop/report/text/target_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace loghop {

namespace {

std::string decade_name(int decade)
{
  static const std::vector<std::string> names = {"1 B", "10 B", "100 B", "1 kB", "10 kB", "100 kB", "1 MB", "10 MB"};
  return static_cast<std::size_t>(decade) < names.size() ? names[static_cast<std::size_t>(decade)]
                                                         : fmt::format("1e{} B", decade);
}

} // namespace

void ErrorSum::add(double relative)
{
  sum_ += std::abs(relative);
  largest_ = std::max(largest_, std::abs(relative));
  ++count_;
}

std::vector<TableErrors> errors_by_table(const Targets& targets,
                                         const std::function<std::optional<double>(std::size_t point)>& time)
{
  std::vector<TableErrors> errors(targets.tables.size());
  for (std::size_t i = 0; i < targets.points.size(); ++i) {
    const Target& target = targets.points[i];
    const std::optional<double> seconds = time(i);
    if (!seconds) continue;
    errors[target.table].all.add(target.error_of(*seconds));
    errors[target.table].decades[target.decade()].add(target.error_of(*seconds));
  }
  return errors;
}

std::string shown_name(const Targets& targets, const TargetTable& table)
{
  const bool several = std::any_of(targets.tables.begin(), targets.tables.end(),
                                   [&](const TargetTable& other) { return other.file != table.file; });
  return (several ? std::filesystem::path(table.file).filename().string() + ": " : "") + table.what;
}

std::vector<std::string> decade_heads(const std::set<int>& decades)
{
  std::vector<std::string> heads;
  for (const int decade : decades)
    heads.push_back("from " + decade_name(decade));
  return heads;
}

std::vector<std::string> decade_cells(const TableErrors& errors, const std::set<int>& decades,
                                      const std::function<std::string(const ErrorSum&)>& cell)
{
  std::vector<std::string> cells;
  for (const int decade : decades) {
    const auto at = errors.decades.find(decade);
    cells.push_back(at == errors.decades.end() ? "" : cell(at->second));
  }
  return cells;
}

std::string mean_text(const ErrorSum& errors)
{
  return errors.count() == 0 ? "" : fmt::format("{:.1f}%", 100 * errors.mean());
}

std::string largest_text(const ErrorSum& errors)
{
  return errors.count() == 0 ? "" : fmt::format("{:.1f}%", 100 * errors.largest());
}

} // namespace loghop
