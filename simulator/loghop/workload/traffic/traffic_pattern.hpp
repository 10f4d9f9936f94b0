// Where the messages of synthetic traffic go.
#pragma once

#include "loghop/workload/core/random.hpp"
#include "loghop/workload/traffic/traffic.hpp"

namespace loghop {

/// Whether `node` sends at all: in the patterns transpose and bit_complement a node may be its own partner.
bool sends(const Traffic& traffic, const MachineShape& shape, int node);

/// The destination of the next message of `node`, never itself. Only for nodes that send.
int draw_destination(const Traffic& traffic, const MachineShape& shape, int node, RandomStream& random);

} // namespace loghop
