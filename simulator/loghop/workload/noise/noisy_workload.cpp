#include "loghop/workload/noise/noisy_workload.hpp"

#include "loghop/workload/core/random.hpp"
#include "loghop/workload/jobs/jobs_workload.hpp"
#include "loghop/workload/noise/noisy_graph.hpp"

namespace loghop {

std::unique_ptr<OperationGraph> NoisyWorkload::graph_of_run(const MachineShape& shape, std::uint64_t seed,
                                                            std::int64_t run) const
{
  constexpr int streams_apart = 32;
  const std::uint64_t mixed = SplitMix64(stream_ << streams_apart ^ static_cast<std::uint64_t>(run)).next();
  const std::uint64_t of_noise = stream_ == 0 && run == 0 ? seed : seed ^ mixed;
  return std::make_unique<NoisyGraph>(workload_->graph_of_run(shape, seed, run), noise_, of_noise);
}

std::shared_ptr<const Workload> with_noise(std::shared_ptr<const Workload> workload, const Noise& noise)
{
  if (!noise.any()) return workload;
  const auto* jobs = dynamic_cast<const JobsWorkload*>(workload.get());
  if (jobs == nullptr) return std::make_shared<NoisyWorkload>(std::move(workload), noise);
  const auto noisy = std::make_shared<JobsWorkload>(*jobs);
  std::uint64_t stream = 0;
  for (Job& job : noisy->jobs)
    job.workload = std::make_shared<NoisyWorkload>(job.workload, noise, stream++);
  return noisy;
}

} // namespace loghop
