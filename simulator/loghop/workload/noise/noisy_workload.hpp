// A workload whose computations and messages are disturbed by noise.
#pragma once

#include "loghop/workload/core/workload.hpp"
#include "loghop/workload/noise/noise.hpp"

#include <memory>
#include <vector>

namespace loghop {

class NoisyWorkload final : public Workload {
public:
  /// Of a workload that is run as a graph. `stream` tells apart workloads that run at the same time.
  NoisyWorkload(std::shared_ptr<const Workload> workload, const Noise& noise, std::uint64_t stream = 0)
      : workload_(std::move(workload)), noise_(noise), stream_(stream)
  {}

  const char* type() const override { return workload_->type(); }
  Metric metric() const override { return workload_->metric(); }
  Form form() const override { return Form::graph; }
  std::int64_t bytes_per_iteration() const override { return workload_->bytes_per_iteration(); }
  std::unique_ptr<OperationGraph> graph(const MachineShape& shape, std::uint64_t seed) const override
  {
    return graph_of_run(shape, seed, 0);
  }
  std::unique_ptr<OperationGraph> graph_of_run(const MachineShape& shape, std::uint64_t seed,
                                               std::int64_t run) const override;
  void check(const MachineShape& shape) const override { workload_->check(shape); }
  WorkloadSize size(const MachineShape& shape) const override { return workload_->size(shape); }
  bool delays_messages() const override { return noise_.messages.kind != MessageDelay::Kind::none; }
  std::vector<WorkloadPart> parts() const override { return workload_->parts(); }

private:
  const std::shared_ptr<const Workload> workload_;
  const Noise noise_;
  const std::uint64_t stream_;
};

/// The workload with noise; each of several jobs has its own.
std::shared_ptr<const Workload> with_noise(std::shared_ptr<const Workload> workload, const Noise& noise);

} // namespace loghop
