// What the LoGPC paper runs on the machine of alewife.hpp.
#pragma once

#include "loghop/workload/active_messages/diamond.hpp"
#include "loghop/workload/active_messages/remap.hpp"

namespace loghop::alewife {

/// Long messages have 1000 bytes.
inline Remap remap(Remap::Kind kind, int arguments = 2)
{
  Remap workload;
  workload.kind = kind;
  workload.arguments = arguments;
  workload.bytes = 1000;
  return workload;
}

/// The Diamond DAG of figure 9.
inline DiamondDag figure_9()
{
  DiamondDag dag;
  dag.side = 1024;
  dag.blocks = 64;
  dag.task_time = Seconds(100);
  dag.bytes_per_value = 62.5;
  return dag;
}

} // namespace loghop::alewife
