#include "loghop/report/result_context.hpp"

#include "loghop/simulate/versions.hpp"

namespace loghop {

nlohmann::ordered_json result_context(const Scenario& scenario)
{
  return {{"loghop", LOGHOP_VERSION},
          {"simgrid", simulate::simgrid_version()},
          {"scenario", scenario.file},
          {"name", scenario.name},
          {"seed", scenario.seed}};
}

} // namespace loghop
