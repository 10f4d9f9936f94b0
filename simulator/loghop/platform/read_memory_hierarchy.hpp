// Reads the "memory" of a node of cores.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/platform/memory_hierarchy.hpp"

namespace loghop {

MemoryHierarchy read_memory_hierarchy(const JsonValue& value);

} // namespace loghop
