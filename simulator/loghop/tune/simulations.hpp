// Simulates targets on candidates for a platform, on all processors, and each only once.
//
// A fit asks for some dozens of short simulations at a time, thousands of times. So they run in processes that stay. Each tells the
// walks of memory that it has made, and hears of those of the others.
#pragma once

#include "loghop/simulate/engine/worker_processes.hpp"
#include "loghop/tune/platform_template.hpp"
#include "loghop/tune/targets.hpp"

#include <cstddef>
#include <functional>
#include <map>
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
  Simulations(const PlatformTemplate& platform, const Targets& targets, int parallel, std::function<bool()> stop);

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
  /// Jobs that one request asks for, all of one candidate.
  using Piece = std::vector<Job>;

  std::vector<Piece> pieces_of(const std::vector<Job>& jobs) const;
  std::string request(const Candidate& candidate, const Piece& piece, std::size_t worker);
  std::string answer(const std::string& request) const;
  void run(const std::vector<Wanted>& wanted, const std::vector<Piece>& pieces, std::vector<Piece>& again);
  void keep(const Candidate& candidate, const Piece& piece, const std::string& answer);
  void note(const Candidate& candidate, const Job& job, double simulated_s, const std::string& error);
  void note_failure(const std::string& what, const std::string& why);

  const PlatformTemplate& platform_;
  const Targets& targets_;
  std::function<bool()> stop_;
  simulate::WorkerProcesses workers_;
  std::vector<std::string> walks_;              ///< that workers have told
  std::map<std::size_t, std::size_t> heard_of_; ///< by worker: how many of them it knows
  std::map<Candidate, std::map<std::size_t, double>> known_;
  std::string failure_;
  std::size_t count_ = 0;
};

} // namespace loghop
