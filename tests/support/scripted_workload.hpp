// A workload whose programs are given operation by operation, and a run of it on a cluster without SimGrid's clock.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/active_messages/cluster.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/workload/core/workload.hpp"

#include <functional>
#include <map>
#include <vector>

namespace loghop::test {

/// The operations of each rank; ranks without any finish at once. `finish` follows the last operation.
using Script = std::map<int, std::vector<ProgramOperation>>;

/// A short active message.
ProgramOperation send_short(int destination, int arguments, int tag = 0);
/// A short one whose handler replies to tag `reply_tag`.
ProgramOperation request(int destination, int arguments, int reply_tag, int tag = 0);
/// A long message; `bytes` with its header.
ProgramOperation send_long(int destination, std::int64_t bytes, DmaMode send = DmaMode::waiting,
                           DmaMode receive = DmaMode::nonblocking, int tag = 0);
/// Computes for whole picoseconds, exactly.
ProgramOperation compute_for(Picoseconds time);

class ScriptedWorkload : public Workload {
public:
  /// `asked`, if there is one, is told whenever a program is asked for its next operation: rank, number of it from 0.
  using Asked = std::function<void(int, std::size_t)>;

  explicit ScriptedWorkload(Script script, Metric metric = {}, Asked asked = {});

  const char* type() const override { return "scripted"; }
  Metric metric() const override { return metric_; }
  Form form() const override { return Form::programs; }
  std::unique_ptr<Program> program(const MachineShape& shape, Rank rank, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;

private:
  Script script_;
  Metric metric_;
  Asked asked_;
};

struct ClusterRun {
  simulate::SimulationResult result;
  std::vector<simulate::MessageRecord> messages; ///< in the order in which they were told
  std::vector<std::vector<Picoseconds>> started; ///< [rank][i]: when operation i began; the last one is `finish`

  const simulate::MessageRecord& message(std::int64_t number) const; ///< messages are numbered as they are sent
  Picoseconds finish(int rank) const { return result.rank_finish[static_cast<std::size_t>(rank)]; }
  Picoseconds began(int rank, std::size_t operation) const
  {
    return started[static_cast<std::size_t>(rank)].at(operation);
  }
};

/// Fires everything in the calendar, without SimGrid.
void run_dry(simulate::EventCalendar& calendar);

/// Any workload that has programs; `started` stays empty. Throws what the cluster throws.
ClusterRun run_cluster(const Platform& platform, const Workload& workload, std::uint64_t seed = 1);

/// `make_network` makes another network than that of the platform.
ClusterRun run_script(const Platform& platform, const Script& script, Metric metric = {},
                      const simulate::Cluster::MakeNetwork& make_network = {});

} // namespace loghop::test
