#include "loghop/tune/simulations.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/tune/run_targets.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace loghop {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double processor_s_of_children()
{
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

} // namespace

void Simulations::note_failure(const std::string& what, const std::string& why)
{
  if (failure_.empty()) failure_ = what + ": " + why;
}

std::vector<std::optional<Platform>> Simulations::platforms_of(const std::vector<Wanted>& wanted,
                                                               const std::vector<Job>& jobs)
{
  std::vector<std::optional<Platform>> platforms(wanted.size());
  std::vector<bool> tried(wanted.size(), false);
  for (const Job& job : jobs) {
    if (tried[job.wanted]) continue;
    tried[job.wanted] = true;
    try {
      platforms[job.wanted] = platform_of(platform_, wanted[job.wanted].candidate);
    } catch (const InputErrors& errors) {
      note_failure("the platform", errors.what());
    }
  }
  return platforms;
}

void Simulations::run(const std::vector<Wanted>& wanted, std::vector<Job> jobs)
{
  const std::vector<std::optional<Platform>> platforms = platforms_of(wanted, jobs);
  const auto is_lost = [&](const Job& job) { return !platforms[job.wanted]; };
  jobs.erase(std::remove_if(jobs.begin(), jobs.end(), is_lost), jobs.end());
  std::vector<TargetRun> runs;
  for (const Job& job : jobs)
    runs.push_back({&*platforms[job.wanted], job.target});
  const double before = processor_s_of_children();
  run_targets(
      targets_, runs, parallel_,
      [&](std::size_t i, const TargetTime& time) {
        if (!time.error.empty()) note_failure(name_of(targets_, targets_.points[jobs[i].target]), time.error);
        known_[wanted[jobs[i].wanted].candidate][jobs[i].target] = time.simulated_s;
        ++count_;
      },
      [&] {
        if (stop_ && stop_()) throw TuningStopped();
      },
      expected_s_);
  if (!runs.empty()) expected_s_ = (processor_s_of_children() - before) / static_cast<double>(runs.size());
}

std::vector<std::vector<double>> Simulations::times(const std::vector<Wanted>& wanted)
{
  if (stop_ && stop_()) throw TuningStopped();
  std::vector<Job> jobs;
  for (std::size_t w = 0; w < wanted.size(); ++w) {
    auto& known = known_[wanted[w].candidate];
    for (const std::size_t target : wanted[w].targets)
      if (known.emplace(target, nan).second) jobs.push_back({w, target});
  }
  try {
    if (!jobs.empty()) run(wanted, jobs);
  } catch (...) { // what has not been simulated is not known
    for (const Job& job : jobs)
      known_[wanted[job.wanted].candidate].erase(job.target);
    throw;
  }
  std::vector<std::vector<double>> times;
  for (const Wanted& one : wanted) {
    times.emplace_back();
    for (const std::size_t target : one.targets)
      times.back().push_back(known_[one.candidate][target]);
  }
  return times;
}

} // namespace loghop
