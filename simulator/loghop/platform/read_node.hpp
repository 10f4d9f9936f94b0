// The key "node" of a platform file. Private to the reader of platforms.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/platform/platform.hpp"

namespace loghop {

/// Checks the node against the network too, where that was read without problems.
Node read_node(const JsonValue& value, const WormholeMesh& network);

} // namespace loghop
