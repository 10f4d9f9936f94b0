// Benchmarks of two ranks that exchange messages.
#include "loghop/microbenchmark/measured_benchmark.hpp"
#include "loghop/microbenchmark/probes.hpp"
#include "loghop/microbenchmark/rank_places.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace loghop::microbenchmark {

namespace {

using Measure = PingPong::Measure;
using Run = std::function<double()>;

constexpr int p3pc_blocks = 100;                // P-3PC paper, figure 8
constexpr int train = 32;                       // messages in a row whose gap is measured
constexpr Picoseconds late = 1'000'000'000'000; // 1 s: the message has arrived by then

RankPair pair_of(const Measured& measured)
{
  return pair_at(measured.platform, measured.options, measured.table.level);
}

Run ping_pong(const Measured& measured, Measure measure, int iterations, PingPong::Layout at_from = {},
              PingPong::Layout at_to = {})
{
  const RankPair pair = pair_of(measured);
  auto workload = std::make_shared<PingPong>();
  workload->to = pair.to;
  workload->message_bytes = measured.bytes();
  workload->iterations = iterations;
  workload->measure = measure;
  workload->at_from = at_from;
  workload->at_to = at_to;
  return simulation(measured, std::move(workload), pair.placement);
}

/// Of all pairs at once; of one pair without a column of pairs.
Simulations windows(const Measured& measured, bool both_ways)
{
  const MeasuredPoint& point = measured.point;
  const RankPairs at = pairs_at(measured.platform, measured.options, measured.table.level, std::max(1, point.pairs));
  return {{{1.0 / point.messages,
            simulation(measured, window_probe(at.pairs, point.messages, measured.bytes(), both_ways), at.placement)}}};
}

/// Of so many messages that have all arrived, in the reverse order.
Simulations late_receives(const Measured& measured, int messages)
{
  const RankPair pair = pair_of(measured);
  const double share = 1.0 / messages;
  return {
      {{share, simulation(measured, late_receive_probe(pair.to, messages, late, measured.bytes()), pair.placement)}},
      -static_cast<double>(late) * 1e-12 * share};
}

} // namespace

std::function<double()> simulation(const Measured& measured, std::shared_ptr<const Workload> workload,
                                   Placement placement)
{
  return [platform = &measured.platform, seed = measured.options.seed, workload = std::move(workload),
          placement = std::move(placement)] {
    return simulate::simulate(*platform, *workload, seed, {}, placement).simulated.count();
  };
}

Simulations half_round_trip(const Measured& measured)
{
  const MeasuredPoint& point = measured.point;
  const bool by_program = measured.table.quantity == "packed_half_round_trip";
  const PingPong::Layout layout = {std::llround(point.block_bytes), std::llround(point.stride_bytes), by_program};
  return {{{1, ping_pong(measured, Measure::half_round_trip, ping_pong_rounds, layout, layout)}}};
}

Simulations network_time(const Measured& measured)
{
  const RankPair pair = pair_of(measured);
  auto workload = std::make_shared<PingPong>();
  workload->to = pair.to;
  workload->message_bytes = measured.bytes();
  workload->measure = Measure::one_way;
  return {{{1, [platform = &measured.platform, seed = measured.options.seed, workload, pair] {
              double longest = 0; // control messages are there too, and faster
              const auto note = [&](const simulate::MessageRecord& m) {
                longest = std::max(longest, static_cast<double>(m.delivered - m.injected) * 1e-12);
              };
              simulate::simulate(*platform, *workload, seed, note, pair.placement);
              return longest;
            }}}};
}

Simulations send_overhead(const Measured& measured)
{
  return {{{1, ping_pong(measured, Measure::send, 1)}}};
}

Simulations receive_overhead(const Measured& measured)
{
  return late_receives(measured, 1);
}

Simulations gap(const Measured& measured)
{
  return {{{2, ping_pong(measured, Measure::receive, 2 * train)}, {-1, ping_pong(measured, Measure::receive, train)}}};
}

/// The paper's layouts: one block, or 100 as far apart as they are long.
Simulations path(const Measured& measured)
{
  const std::string& quantity = measured.table.quantity;
  const Measure measure = quantity == "send_time"      ? Measure::send
                          : quantity == "receive_time" ? Measure::receive
                                                       : Measure::one_way;
  const std::int64_t bytes = measured.bytes();
  const auto layout = [&](char which) {
    if (which == 'c' || bytes == 0) return PingPong::Layout{};
    if (bytes % p3pc_blocks != 0)
      throw std::invalid_argument(quantity + " of " + std::to_string(bytes) +
                                  " B: expected a multiple of 100 B, as it has 100 blocks");
    return PingPong::Layout{bytes / p3pc_blocks, 2 * bytes / p3pc_blocks};
  };
  const std::string& layouts = measured.table.layout;
  return {{{1, ping_pong(measured, measure, ping_pong_rounds, layout(layouts.at(0)), layout(layouts.at(1)))}}};
}

Simulations parametrised_round_trip(const Measured& measured)
{
  const RankPair pair = pair_of(measured);
  const MeasuredPoint& point = measured.point;
  return {
      {{1, simulation(measured,
                      round_trip_probe(pair.to, point.messages, std::llround(point.delay_s * 1e12), measured.bytes()),
                      pair.placement)}}};
}

Simulations stream(const Measured& measured)
{
  if (measured.point.pairs > 1) return windows(measured, false);
  const RankPair pair = pair_of(measured);
  return {
      {{1, simulation(measured, stream_probe(pair.to, measured.point.messages, measured.bytes()), pair.placement)}}};
}

Simulations two_way_stream(const Measured& measured)
{
  return windows(measured, true);
}

Simulations reverse_order_receive(const Measured& measured)
{
  return late_receives(measured, measured.point.messages);
}

Simulations exchange(const Measured& measured)
{
  const RankPair pair = pair_of(measured);
  return {
      {{1.0 / ping_pong_rounds,
        simulation(measured, shift_probe({Rank(0), pair.to}, ping_pong_rounds, measured.bytes()), pair.placement)}}};
}

} // namespace loghop::microbenchmark
