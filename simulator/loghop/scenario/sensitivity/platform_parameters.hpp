// The times and bandwidths of a platform's file, and the same platform with one of them changed.
#pragma once

#include "loghop/platform/platform.hpp"

#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

namespace loghop {

struct PlatformParameter {
  std::string place; ///< JSON pointer to the quantity, or to the list that it stands in
  std::string text;  ///< as the file has it; of a list its first quantity
  double cost = 0;   ///< [s] or [s/B]: of a bandwidth the time of a byte
  bool per_byte = false;
  bool is_bandwidth = false;
  double grain = 0;    ///< [s] it grows by multiples of this only; 0: by anything
  bool halves = false; ///< the bandwidth can only be halved
};

/// In the order of the file's places. Values of 0, which cannot be scaled, are left out. On wormhole networks messages
/// move in steps of a flit time: times grow by multiples of it, and where the bandwidth is halved, so are the flits.
std::vector<PlatformParameter> platform_parameters(const nlohmann::json& platform, const UnitScope& scope);

/// The platform whose parameter costs `factor` times as much; all of a list do. `file`: its name, for the files that it
/// names. Throws InputErrors if there is no such platform.
std::shared_ptr<const Platform> with_cost(nlohmann::json platform, const PlatformParameter& parameter, double factor,
                                          const std::string& file);

} // namespace loghop
