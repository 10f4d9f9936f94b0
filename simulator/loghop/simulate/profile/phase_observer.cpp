#include "loghop/simulate/profile/phase_observer.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

void PhaseObserver::called(Rank rank, const MpiCall& call, std::uint32_t, const CallFacts& facts)
{
  State& state = ranks_[rank];
  if (facts.continues && state.in_mark) return;
  if (std::exchange(state.in_mark, false) && ++state.marks == marks_.every) end_phase(state, calendar_.now());
  if (call.kind == MpiCall::Kind::compute) return;
  state.in_mark = facts.name == marks_.call;
  if (phases_.calls.find(facts.name) == phases_.calls.end()) phases_.calls.emplace(facts.name);
}

void PhaseObserver::end_phase(State& state, Picoseconds at)
{
  if (state.phase == phases_.all.size()) phases_.all.emplace_back();
  Phase& phase = phases_.all[state.phase];
  phase.end = std::max(phase.end, at);
  ++phase.ranks;
  phase.computed += state.computed;
  phase.most_computed = std::max(phase.most_computed, state.computed);
  state = {state.phase + 1, 0, false, 0};
}

Phases PhaseObserver::end(const std::vector<Picoseconds>& finish)
{
  for (const Rank rank : each<Rank>(ranks_.size())) {
    State& state = ranks_[rank];
    const Picoseconds at = finish[rank.position()];
    if (state.in_mark && ++state.marks == marks_.every) end_phase(state, at); // the rank calls nothing more
    end_phase(state, at);
  }
  return std::move(phases_);
}

} // namespace loghop::simulate
