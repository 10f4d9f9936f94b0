// Drawings of a page that one gnuplot makes: scripts go in one by one, SVGs fit for a page come out in their order.
#pragma once

#include "loghop/report/chart/chart.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace loghop {

class Drawings {
public:
  /// `prefix` begins the names in the SVGs: letters, different for each set of drawings of a page.
  explicit Drawings(std::string prefix) : prefix_(std::move(prefix)) {}

  void add_chart(const Chart& chart);
  /// A sample of a legend: decoration.
  void add_sample(const Series& series, bool bars);
  /// Makes a script of a name. `title` and `description` are for readers who do not see the drawing.
  void add(const std::function<std::string(const std::string& name)>& script, const std::string& title,
           const std::string& description);

  /// Throws GnuplotError.
  std::vector<std::string> draw() const;

private:
  std::string name(std::size_t number) const;

  std::string prefix_;
  std::vector<std::string> scripts_;
  std::vector<std::pair<std::string, std::string>> titles_;
};

} // namespace loghop
