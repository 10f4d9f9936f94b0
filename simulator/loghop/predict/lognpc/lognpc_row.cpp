#include "loghop/predict/lognpc/lognpc_row.hpp"

#include "loghop/predict/lognpc/lognpc_model.hpp"
#include "loghop/predict/lognpc/lognpc_patterns.hpp"

namespace loghop {

ModelRow lognpc_row()
{
  ModelRow row;
  row.name = "log_nPC";
  row.summary = "levels, strides, queues, nodes and links that the messages of a step share";
  row.options = LogNpcModel::options();
  row.make = make_model_with<LogNpcModel>;
  row.lacks = "caches in another state than when it was calibrated, messages of one step that do not meet";
  row.fit = lognpc::fit_lognpc;
  row.measurements = "half_round_trip at each level by size and stride; and of what is shared: send_overhead, "
                     "receive_overhead, gap, stream, exchange, concurrent_half_round_trip, reverse_order_receive, "
                     "post_overhead, one_to_many_round_trip, network_time; or the rows of LoGPC";
  row.patterns = lognpc::lognpc_patterns(row.name, row.measurements);
  return row;
}

} // namespace loghop
