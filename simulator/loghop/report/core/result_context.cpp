#include "loghop/report/core/result_context.hpp"

#include "loghop/base/version.hpp"
#include "loghop/simulate/engine/versions.hpp"

namespace loghop {

nlohmann::ordered_json result_context(const Scenario& scenario)
{
  return {{"loghop", loghop_version()},
          {"simgrid", simulate::simgrid_version()},
          {"scenario", scenario.file},
          {"name", scenario.name},
          {"seed", scenario.seed}};
}

std::string text_of(const nlohmann::ordered_json& result)
{
  return result.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace loghop
