#include "loghop/simulate/wormhole/steady_state.hpp"

#include <algorithm>
#include <map>

namespace loghop::simulate {

namespace {

std::uint64_t key(const SteadyState::Move& move)
{
  return std::uint64_t{move.from} << 32 | move.to;
}

/// The last step of the generator SplitMix64: equal sums of it mean equal sets, but for accidents.
std::uint64_t mixed(std::uint64_t x)
{
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

bool balanced(const std::vector<SteadyState::Move>& moves)
{
  std::map<VirtualChannelId, std::int64_t> change;
  for (const SteadyState::Move& move : moves) {
    if (move.from != no_virtual_channel) --change[move.from];
    if (move.to != no_virtual_channel) ++change[move.to];
  }
  return std::all_of(change.begin(), change.end(), [](const auto& entry) { return entry.second == 0; });
}

} // namespace

void SteadyState::restart()
{
  moves_.clear();
  record_.clear();
  next_attempt_ = 0;
}

void SteadyState::end_of_flit_time(std::int64_t time)
{
  const std::int64_t gap_length = time - last_time_;
  if (!record_.empty() && (gap_length < 1 || gap_length > longest_gap || moves_.size() > longest_record ||
                           record_.size() > longest_record)) {
    restart();
    last_time_ = time;
    return;
  }
  const std::size_t begin = record_.empty() ? 0 : record_.back().end;
  for (std::int64_t gap = last_time_ + 1; !record_.empty() && gap < time; ++gap)
    record_.push_back({0, begin});
  std::uint64_t hash = 0;
  for (std::size_t i = begin; i < moves_.size(); ++i)
    hash += mixed(key(moves_[i]) + 1);
  record_.push_back({hash, moves_.size()});
  last_time_ = time;
}

std::vector<SteadyState::Move> SteadyState::moves_of(std::size_t flit_time) const
{
  const auto at = [&](std::size_t i) { return moves_.begin() + static_cast<std::ptrdiff_t>(i); };
  std::vector<Move> moves(at(flit_time == 0 ? 0 : record_[flit_time - 1].end), at(record_[flit_time].end));
  std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) { return key(a) < key(b); });
  return moves;
}

bool SteadyState::repeats(std::int64_t period) const
{
  const auto p = static_cast<std::size_t>(period);
  const std::size_t begin = record_.size() - p - static_cast<std::size_t>(latency_);
  for (std::size_t i = record_.size(); i-- > begin;)
    if (record_[i].hash != record_[i - p].hash) return false;
  for (std::size_t i = begin; i < record_.size(); ++i) {
    const std::vector<Move> now = moves_of(i);
    const std::vector<Move> before = moves_of(i - p);
    const auto same = [](const Move& a, const Move& b) { return key(a) == key(b); };
    if (!std::equal(now.begin(), now.end(), before.begin(), before.end(), same)) return false;
  }
  return true;
}

SteadyState::Period SteadyState::find()
{
  const auto recorded = static_cast<std::int64_t>(record_.size());
  if (recorded < next_attempt_) return {};
  next_attempt_ = recorded + between_attempts;
  for (std::int64_t p = 1; p <= longest_period && 2 * p + latency_ <= recorded; ++p) {
    if (!repeats(p)) continue;
    Period period{p, {}};
    const std::size_t last = record_.size() - static_cast<std::size_t>(p) - 1;
    period.moves.assign(moves_.begin() + static_cast<std::ptrdiff_t>(record_[last].end), moves_.end());
    if (period.moves.empty() || !balanced(period.moves)) return {};
    return period;
  }
  return {};
}

} // namespace loghop::simulate
