// The rates of flows whose interfaces send in order, filled from the start in small steps of code: a reference for
// ordered_shares.hpp, which says what they are.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/simulate/routes/fluid_routes.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace loghop::reference {

struct OrderedFlow {
  std::uint64_t age = 0;
  std::vector<simulate::LinkId> path; ///< the interface first
};

/// Rates by flow, in the unit of the capacities.
std::map<std::uint32_t, double> ordered_filling(const std::vector<double>& capacities,
                                                const std::map<std::uint32_t, OrderedFlow>& flows, SendOrder order);

} // namespace loghop::reference
