// Reads a platform file (format "loghop.platform", version 1): see platforms/README.md.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/platform.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Throws InputErrors with everything that is wrong. "-" reads standard input. Of a network in a file of SimGrid's only
/// the name is read: see simulate::completed_by_simgrid.
Platform read_platform(const std::string& file);

/// The same for a file that was read already.
Platform read_platform(const JsonValue& root);

/// A kind of network that a platform file may name as the "type" of its "network".
struct NetworkRow {
  std::string name;
  std::string summary;                            ///< one line, for `loghop list networks`
  Platform::Network (*read)(JsonObject& network); ///< all keys but "type"
};

/// Every kind of network that there is. Adding one: its reader and one row here.
const std::vector<NetworkRow>& network_table();

} // namespace loghop
