// Sums up errors against measured times: mean and largest |time - measured| / measured by table and decade of the size.
#pragma once

#include "loghop/report/core/table.hpp"
#include "loghop/tune/targets.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace loghop {

/// Of some points.
class ErrorSum {
public:
  /// `relative`: with or without its sign.
  void add(double relative);
  std::size_t count() const { return count_; }
  double mean() const { return sum_ / static_cast<double>(count_); } ///< needs a point
  double largest() const { return largest_; }

private:
  double sum_ = 0, largest_ = 0;
  std::size_t count_ = 0;
};

/// Of the points of one table: all, and by decade (Target::decade).
struct TableErrors {
  ErrorSum all;
  std::map<int, ErrorSum> decades;
};

/// For each table. `time` gives the time of a point by its number; points without one do not count.
std::vector<TableErrors> errors_by_table(const Targets& targets,
                                         const std::function<std::optional<double>(std::size_t point)>& time);

/// The name of a table; the file is part of it if there are several.
std::string shown_name(const Targets& targets, const TargetTable& table);

/// The heads of columns "from 1 B", "from 10 B", ... for these decades.
std::vector<std::string> decade_heads(const std::set<int>& decades);

/// One cell a decade, as `cell` writes it; "" for a decade without points.
std::vector<std::string> decade_cells(const TableErrors& errors, const std::set<int>& decades,
                                      const std::function<std::string(const ErrorSum&)>& cell);

/// "1.2%"; "" without a point.
std::string mean_text(const ErrorSum& errors);
std::string largest_text(const ErrorSum& errors);

} // namespace loghop
