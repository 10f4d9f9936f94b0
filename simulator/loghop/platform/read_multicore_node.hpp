// Reads the "node" of a platform whose ranks pass messages: cores, memory, NIC.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/platform/multicore_node.hpp"

namespace loghop {

MulticoreNode read_multicore_node(const JsonValue& value);

} // namespace loghop
