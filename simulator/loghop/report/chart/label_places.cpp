#include "loghop/report/chart/label_places.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace loghop {

std::vector<double> spread_labels(const std::vector<double>& wanted, double height, double low, double high)
{
  std::vector<std::size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  std::vector<double> placed(wanted);
  double free = low;
  for (const std::size_t i : order) {
    placed[i] = std::max(wanted[i], free);
    free = placed[i] + height;
  }
  double end = high;
  for (auto i = order.rbegin(); i != order.rend(); ++i) { // what was pushed out at the end moves back
    placed[*i] = std::min(placed[*i], end);
    end = placed[*i] - height;
  }
  return placed;
}

std::vector<double> part_marks(const std::vector<std::pair<double, double>>& places, double near, double step)
{
  std::vector<double> shifts(places.size(), 0);
  std::vector<bool> done(places.size(), false);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (done[i]) continue;
    std::vector<std::size_t> together;
    for (std::size_t j = i; j < places.size(); ++j)
      if (!done[j] && std::hypot(places[j].first - places[i].first, places[j].second - places[i].second) < near)
        together.push_back(j);
    for (std::size_t k = 0; k < together.size(); ++k) {
      done[together[k]] = true;
      shifts[together[k]] = (static_cast<double>(k) - static_cast<double>(together.size() - 1) / 2) * step;
    }
  }
  return shifts;
}

} // namespace loghop
