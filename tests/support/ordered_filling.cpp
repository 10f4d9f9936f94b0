#include "support/ordered_filling.hpp"

#include <algorithm>
#include <limits>

namespace loghop::reference {

namespace {

using simulate::LinkId;

constexpr double rounding = 1e-12; ///< of a capacity

class Filling {
public:
  Filling(const std::vector<double>& capacities, const std::map<std::uint32_t, OrderedFlow>& flows, SendOrder order)
      : capacities_(capacities), flows_(flows), order_(order), left_(capacities)
  {
    for (const auto& [number, flow] : flows) {
      rates_[number] = 0;
      lines_[flow.path.front()].emplace(flow.age, number);
    }
  }

  std::map<std::uint32_t, double> run()
  {
    for (auto& [interface, line] : lines_)
      go_on(line);
    while (!growing_.empty()) {
      grow(pace());
      stop_full();
    }
    return rates_;
  }

private:
  using Line = std::map<std::uint64_t, std::uint32_t>; ///< flows that have not been looked at, by age

  bool is_full(std::uint32_t flow) const
  {
    const std::vector<LinkId>& path = flows_.at(flow).path;
    return std::any_of(path.begin(), path.end(),
                       [&](LinkId link) { return left_[link] <= rounding * capacities_[link]; });
  }
  void go_on(Line& line)
  {
    while (!line.empty()) {
      const std::uint32_t flow = line.begin()->second;
      line.erase(line.begin());
      if (!is_full(flow)) return growing_.push_back(flow);
      if (order_ == SendOrder::in_order) return;
    }
  }
  std::vector<int> sharers() const
  {
    std::vector<int> result(left_.size());
    for (const std::uint32_t flow : growing_)
      for (const LinkId link : flows_.at(flow).path)
        ++result[link];
    return result;
  }
  double pace() const
  {
    const std::vector<int> number = sharers();
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t link = 0; link < left_.size(); ++link)
      if (number[link] > 0) least = std::min(least, left_[link] / number[link]);
    return least;
  }
  void grow(double by)
  {
    const std::vector<int> number = sharers();
    for (std::size_t link = 0; link < left_.size(); ++link)
      left_[link] -= by * number[link];
    for (const std::uint32_t flow : growing_)
      rates_[flow] += by;
  }
  void stop_full()
  {
    std::vector<std::uint32_t> stopped;
    for (const std::uint32_t flow : growing_)
      if (is_full(flow)) stopped.push_back(flow);
    growing_.erase(std::remove_if(growing_.begin(), growing_.end(), [&](std::uint32_t flow) { return is_full(flow); }),
                   growing_.end());
    if (order_ == SendOrder::in_order) return;
    for (const std::uint32_t flow : stopped)
      go_on(lines_[flows_.at(flow).path.front()]);
  }

  const std::vector<double>& capacities_;
  const std::map<std::uint32_t, OrderedFlow>& flows_;
  const SendOrder order_;
  std::vector<double> left_;
  std::map<LinkId, Line> lines_;
  std::map<std::uint32_t, double> rates_;
  std::vector<std::uint32_t> growing_;
};

} // namespace

std::map<std::uint32_t, double> ordered_filling(const std::vector<double>& capacities,
                                                const std::map<std::uint32_t, OrderedFlow>& flows, SendOrder order)
{
  return Filling(capacities, flows, order).run();
}

} // namespace loghop::reference
