// Simulates targets on candidates for a platform, on all processors, and each only once.
#pragma once

#include "loghop/tune/platform_template.hpp"
#include "loghop/tune/targets.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop {

/// Somebody asked the program to end: what was found so far counts.
class TuningStopped : public std::runtime_error {
public:
  TuningStopped() : std::runtime_error("stopped") {}
};

/// A candidate, and the targets that are asked for.
struct Wanted {
  Candidate candidate;
  std::vector<std::size_t> targets;
};

class Simulations {
public:
  /// `parallel`: processes at a time; 0: as many as there are processors. `stop` is asked a few times a second. The
  /// template and the targets must outlive this.
  Simulations(const PlatformTemplate& platform, const Targets& targets, int parallel, std::function<bool()> stop)
      : platform_(platform), targets_(targets), parallel_(parallel), stop_(std::move(stop))
  {}

  /// The times in s, in the order of the targets that each asks for; NaN for a simulation that failed, and for all of a
  /// candidate that is no good platform. Equal calls give equal results. Throws TuningStopped.
  std::vector<std::vector<double>> times(const std::vector<Wanted>& wanted);

  /// Why a simulation failed that gave NaN; "" if none did.
  const std::string& failure() const { return failure_; }
  std::size_t count() const { return count_; }

private:
  struct Job {
    std::size_t wanted;
    std::size_t target;
  };
  std::vector<std::optional<Platform>> platforms_of(const std::vector<Wanted>& wanted, const std::vector<Job>& jobs);
  void run(const std::vector<Wanted>& wanted, std::vector<Job> jobs);
  void note_failure(const std::string& what, const std::string& why);

  const PlatformTemplate& platform_;
  const Targets& targets_;
  int parallel_;
  std::function<bool()> stop_;
  std::map<Candidate, std::map<std::size_t, double>> known_;
  std::string failure_;
  std::size_t count_ = 0;
  double expected_s_ = 0; ///< processor time of a run, as the last ones took
};

} // namespace loghop
