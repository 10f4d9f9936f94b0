// Max-min fairness by its definition, in plain loops: again and again, the link that would give its flows least is
// full, and its flows get equal parts of it; then what they leave of other links is shared among the rest. When a flow
// has ended, all is shared anew. A reference for links that SimGrid shares.
#pragma once

#include <cstdint>
#include <vector>

namespace loghop::reference {

struct WaterFlow {
  std::vector<std::uint32_t> links;
  double bytes = 0;
};

/// When each flow ends, in seconds, if all start at 0; `bandwidth` by link, in B/s.
std::vector<double> fill_like_water(const std::vector<WaterFlow>& flows, const std::vector<double>& bandwidth);

} // namespace loghop::reference
