// Programs that only benchmarks run: with delays between calls, with several partners, in another order.
//
// Ranks that a probe does not name do nothing.
#pragma once

#include "loghop/workload/core/workload.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace loghop {

using Probe = std::shared_ptr<const Workload>;

/// PRTT(n, d, s) between rank 0 and rank `partner`, which is above 0: rank 0 makes n blocking sends of s bytes with
/// computations of d between them, and waits for the answer of s bytes to the last. The metric is its time. Source: T.
/// Hoefler et al., "Low-Overhead LogGP Parameter Assessment for Modern Interconnection Networks", 2007.
Probe round_trip_probe(Rank partner, int messages, Picoseconds delay, std::int64_t bytes);

/// Rank 0 sends n messages of s bytes at once, each with a tag of its own; rank `partner`, which is above 0, computes for
/// `delay`, then receives them in the reverse order. The metric is its time: the delay and its n receives, if the
/// messages have arrived by then (long messages that wait for their match have not).
Probe late_receive_probe(Rank partner, int messages, Picoseconds delay, std::int64_t bytes);

/// Rank 0 posts n sends of s bytes and waits for all; rank `partner`, which is above 0, posts n receives and waits for
/// all. The metric is the time of `partner` / n.
Probe stream_probe(Rank partner, int messages, std::int64_t bytes);

/// Windows of all pairs at once: the first of each pair posts n sends of s bytes, the second n receives, and with
/// `both_ways` the same the other way round. A rank posts its receives first, and waits for all. The metric is the
/// makespan.
Probe window_probe(const std::vector<std::pair<Rank, Rank>>& pairs, int messages, std::int64_t bytes, bool both_ways);

/// A ring: each of these ranks posts a receive from the one before it and a send of s bytes to the one after it, and
/// waits for both, `iterations` times; of two ranks each exchanges messages with the other. The metric is the makespan.
Probe shift_probe(const std::vector<Rank>& ring, int iterations, std::int64_t bytes);

/// Ping-pongs of all pairs at once, the first of each sends first. The metric is the makespan.
Probe ping_pong_probe(const std::vector<std::pair<Rank, Rank>>& pairs, int iterations, std::int64_t bytes);

/// Round trips of all pairs at once, of n messages each way: the first of each pair posts n sends of s bytes, each with a
/// tag of its own, and waits for all; the second posts n receives, that of the last message first, waits for all, and
/// answers in the same way. The metric is the makespan.
Probe reverse_order_probe(const std::vector<std::pair<Rank, Rank>>& pairs, int iterations, int messages,
                          std::int64_t bytes);

/// Rank 0 posts a send of s bytes to each of ranks 1 to P and waits for all. The metric is the time of rank P, which
/// receives.
Probe fan_out_probe(int others, std::int64_t bytes);

} // namespace loghop
