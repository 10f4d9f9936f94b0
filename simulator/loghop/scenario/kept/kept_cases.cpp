#include "loghop/scenario/kept/kept_cases.hpp"

#include "loghop/scenario/run/packed_result.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <tuple>
#include <utility>

namespace loghop {

namespace {

/// Smaller is better.
auto rank_of(const CaseOutcome& outcome)
{
  return std::tuple(!outcome.succeeded, outcome.wall_s, outcome.peak_rss_bytes, outcome.error);
}

} // namespace

void KeptCases::add(const CaseKey& key, KeptCase kept, Problems& problems)
{
  const auto [place, is_new] = cases_.try_emplace(key, kept);
  if (is_new) return;
  KeptCase& before = place->second;
  if (before.outcome.succeeded && kept.outcome.succeeded &&
      packed(before.outcome.result) != packed(kept.outcome.result))
    return problems.add({kept.file, "",
                         fmt::format("case {} with seed {} has another result than in {}", in_quotes(key.second),
                                     key.first, printable(before.file)),
                         ""});
  if (rank_of(kept.outcome) < rank_of(before.outcome)) before = std::move(kept);
}

const CaseOutcome* KeptCases::find(const CaseKey& key) const
{
  const auto found = cases_.find(key);
  return found == cases_.end() ? nullptr : &found->second.outcome;
}

} // namespace loghop
