// Compiled in place of the other files of this folder if loghop is built without OTF2 (LOGHOP_WITH_OTF2=OFF).
#include "loghop/workload/core/readers.hpp"
#include "loghop/workload/otf2/otf2_writer.hpp"
#include "loghop/workload/ti/ti_workload.hpp"

#include <stdexcept>

namespace loghop {

std::unique_ptr<Workload> read_otf2_workload(JsonObject& object)
{
  const JsonValue name = object.require("trace");
  name.problem("this loghop was built without OTF2 (LOGHOP_WITH_OTF2=OFF), and does not read its archives");
  allow_keys(object, {"collectives", "library", "compute"});
  return std::make_unique<TiWorkload>();
}

bool can_write_otf2()
{
  return false;
}

std::unique_ptr<Otf2Writer> write_otf2(const std::string&, const std::vector<Node>&)
{
  throw std::logic_error("this loghop was built without OTF2");
}

} // namespace loghop
