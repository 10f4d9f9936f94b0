// Remembers what walks of memory counted: each is walked once, by whichever process needs it first.
//
// The counts of a walk follow from its key alone, so no result depends on what is remembered. A child process knows what
// its parent knew when it was made. What a child learns goes to the parent with the output of its job:
//   run_isolated(..., [](std::size_t i) { return with_walks([&] { return job(i); }); },
//                [](std::size_t i, JobOutcome outcome) { outcome.output = keep_walks(outcome.output); ... });
#pragma once

#include "loghop/simulate/node/access_costs.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace loghop::simulate {

class KnownWalks {
public:
  using Key = std::vector<std::int64_t>;      ///< everything that the counts follow from
  using Counts = std::vector<CostlyAccesses>; ///< one a copy

  const Counts* find(const Key& key) const; ///< nullptr: it is not known
  const Counts& add(const Key& key, Counts counts);
  std::size_t size() const { return known_.size(); }

  bool has_news() const { return !untold_.empty(); } ///< tell() has something to say
  /// All that was added since the last call of this, for learn() of another process of the same program.
  std::string tell();
  void learn(const std::string& told);

private:
  std::map<Key, Counts> known_;
  std::vector<std::map<Key, Counts>::const_iterator> untold_;
};

/// Those of this process.
KnownWalks& known_walks();

/// Returns the output of `job`, with the walks that it added to those of this process.
std::string with_walks(const std::function<std::string()>& job);

/// Adds the walks in what with_walks returned in another process to those of this one. Returns the output of the job.
std::string keep_walks(const std::string& output);

} // namespace loghop::simulate
