// Mean loads of the channels between the nodes of a mesh or torus, by dimension and place.
//
// A channel leads from one node to the next in a row of nodes along its dimension; rows of a mesh have places.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/scenario/core/claim.hpp"
#include "loghop/simulate/observe/result.hpp"

#include <string>
#include <vector>

namespace loghop {

struct ChannelLoad {
  std::string dimension; ///< simulate::axis_name
  ChannelPlace place = ChannelPlace::anywhere;
  simulate::ChannelShares mean; ///< over the channels there, in both directions
};

/// Of a result whose channels were recorded. A dimension with one node has no channels, a torus only the place
/// `anywhere`.
std::vector<ChannelLoad> channel_loads(const WormholeMesh& mesh, const simulate::SimulationResult& result);

} // namespace loghop
