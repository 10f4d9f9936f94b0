// Remembers what walks of memory came to: each is walked once, by whichever process needs it first.
//
// The costs of a walk follow from its key alone, so no result depends on what is remembered. A child process knows what
// its parent knew when it was made. What a child learns goes to the parent with the output of its job:
//   run_isolated(..., [](std::size_t i) { return with_walks([&] { return job(i); }); },
//                [](std::size_t i, JobOutcome outcome) { outcome.output = keep_walks(outcome.output); ... });
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace loghop::simulate {

struct CopyCost {
  Picoseconds time = 0; ///< if the core has main memory for itself
  std::int64_t memory_bytes = 0;
};

class KnownWalks {
public:
  using Key = std::vector<std::int64_t>; ///< everything that the costs follow from
  using Costs = std::vector<CopyCost>;   ///< one a copy

  const Costs* find(const Key& key) const; ///< nullptr: it is not known
  const Costs& add(const Key& key, Costs costs);
  std::size_t size() const { return known_.size(); }

  /// All that was added since the last call of this, for learn() of another process of the same program.
  std::string tell();
  void learn(const std::string& told);

private:
  std::map<Key, Costs> known_;
  std::vector<std::map<Key, Costs>::const_iterator> untold_;
};

/// Those of this process.
KnownWalks& known_walks();

/// Returns the output of `job`, with the walks that it added to those of this process.
std::string with_walks(const std::function<std::string()>& job);

/// Adds the walks in what with_walks returned in another process to those of this one. Returns the output of the job.
std::string keep_walks(const std::string& output);

} // namespace loghop::simulate
