// Finds keys by what a user types of their place: "nic.fetch", "/cases/0/workload/type", "network.loggops.nodes".
#pragma once

#include "loghop/manual/manual.hpp"

#include <string>
#include <vector>

namespace loghop::manual {

struct FoundKeys {
  std::vector<const ManualKey*> keys;    ///< those that are meant
  std::vector<const ManualKey*> further; ///< of the same name, if `keys` have the whole place that was typed
};

/// The last name is that of the key; those before it are objects around it, in their order, or types of its object. Some
/// may be left out. Names are parted by "." or "/", numbers and "[]" do not count. `file` "" stands for all files.
FoundKeys find_keys(const Manual& manual, const std::string& file, const std::string& typed);

/// The nearest key that there is, as it would be typed; "" if none is near.
std::string meant_key(const Manual& manual, const std::string& file, const std::string& typed);

} // namespace loghop::manual
