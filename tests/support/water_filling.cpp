#include "support/water_filling.hpp"

#include <algorithm>
#include <limits>

namespace loghop::reference {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double undecided = -1;

/// Rates of the flows that go on.
std::vector<double> share(const std::vector<WaterFlow>& flows, const std::vector<bool>& ended,
                          const std::vector<double>& bandwidth)
{
  std::vector<double> rate(flows.size(), undecided);
  for (;;) {
    std::vector<double> left = bandwidth;
    std::vector<int> sharing(bandwidth.size(), 0);
    for (std::size_t f = 0; f < flows.size(); ++f)
      for (const std::uint32_t link : flows[f].links) {
        if (ended[f]) continue;
        if (rate[f] == undecided)
          ++sharing[link];
        else
          left[link] -= rate[f];
      }
    std::size_t tightest = bandwidth.size();
    double least = infinite;
    for (std::size_t link = 0; link < bandwidth.size(); ++link)
      if (sharing[link] > 0 && left[link] / sharing[link] < least) {
        tightest = link;
        least = left[link] / sharing[link];
      }
    if (tightest == bandwidth.size()) return rate;
    for (std::size_t f = 0; f < flows.size(); ++f) {
      const auto& links = flows[f].links;
      if (!ended[f] && rate[f] == undecided && std::find(links.begin(), links.end(), tightest) != links.end())
        rate[f] = least;
    }
  }
}

} // namespace

std::vector<double> fill_like_water(const std::vector<WaterFlow>& flows, const std::vector<double>& bandwidth)
{
  std::vector<double> left, ends(flows.size(), 0);
  for (const WaterFlow& flow : flows)
    left.push_back(flow.bytes);
  std::vector<bool> ended(flows.size(), false);
  double now = 0;
  for (std::size_t alive = flows.size(); alive > 0;) {
    const std::vector<double> rate = share(flows, ended, bandwidth);
    double first = infinite;
    for (std::size_t f = 0; f < flows.size(); ++f)
      if (!ended[f]) first = std::min(first, left[f] / rate[f]);
    now += first;
    for (std::size_t f = 0; f < flows.size(); ++f) {
      if (ended[f]) continue;
      left[f] -= rate[f] * first;
      if (left[f] > 1e-12 * flows[f].bytes) continue;
      ended[f] = true;
      ends[f] = now;
      --alive;
    }
  }
  return ends;
}

} // namespace loghop::reference
