#include "loghop/workload/read_workload.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/workload/core/readers.hpp"

namespace loghop {

const std::vector<WorkloadRow>& workload_table()
{
  static const std::vector<WorkloadRow> table = {
      {"remap", "every rank sends one short or long message after the other to other ranks", read_remap},
      {"diamond", "dynamic programming on a grid in stripes, pipelined with long messages", read_diamond},
      {"em3d", "values along the edges of a bipartite graph, in blocks as short messages", read_em3d},
      {"traffic", "synthetic traffic at a load, for the network alone", read_traffic},
      {"messages", "the messages of a CSV file, for the network alone", read_messages},
      {"goal", "the operations of a GOAL file", read_goal_workload},
      {"ti", "an MPI program, from the time-independent trace that SimGrid made of it", read_ti_workload},
      {"otf2", "an MPI program, from the OTF2 archive that a tracer wrote of it", read_otf2_workload},
      {"collective", "a collective by one of the algorithms that are listed", read_collective_workload},
      {"fft", "3D FFT in slabs or pencils, with exchanges by all-to-all", read_fft},
      {"grid_exchange", "an image on a grid of ranks: scatter, exchange of borders, gather", read_grid_exchange},
      {"ping_pong", "messages between two ranks, or to itself: half round trip, send, receive, one way",
       read_ping_pong},
      {"one_to_many", "rank 0 sends to P others, which answer or do not: posting overhead, round trip",
       read_one_to_many}};
  return table;
}

std::unique_ptr<Workload> read_workload(const JsonValue& place)
{
  JsonObject object = place.object();
  const WorkloadRow* row = find_component(workload_table(), "workload", object.require("type"));
  if (row == nullptr) return nullptr; // which keys are known depends on the type
  std::unique_ptr<Workload> workload = row->read(object);
  object.finish();
  return workload;
}

} // namespace loghop
