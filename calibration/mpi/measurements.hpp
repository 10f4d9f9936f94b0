// The measurements, each a table or more. They mean what `loghop calibrate` means by them; its definitions are in
// simulator/loghop/microbenchmark/benchmark_plan.hpp and calibration/README.md. Rank 0 sends, rank 1 receives.
//
//   half_round_trip     ping-pong of blocking calls: time / 2; to itself: Irecv, Send, Wait
//   memory_copy         memcpy, or a loop over doubles some stride apart into contiguous ones
//   send_overhead       time of MPI_Send to a rank that waits in MPI_Recv
//   receive_overhead    time of MPI_Recv long after the message was sent, with no call of MPI meanwhile
//   gap                 (T(64) - T(32)) / 32, T(n): at the receiver, n messages in a row
//   send_time           time / 20 at the sender of 20 messages in a row to a rank that receives as fast as it can
//   receive_time        the same at the receiver, from the arrival of an empty message that goes before them. The
//                       simulator's starts with the sender's clock, one latency earlier
//   full_time           elapsed(s) - elapsed(0) / 2, elapsed: message and empty answer. The simulator reads one clock
//                       for both ends; two machines have two, so this is the P-3PC paper's way
//   post_overhead       P posted sends and the wait for them: time / P
//   one_to_many_round_trip   P posted receives, P posted sends, and the wait for all
//   parametrised_round_trip  PRTT(1, 0, s), PRTT(10, 0, s), PRTT(10, d, s). The simulator has d = 0.1 s
//   stream              64 posted sends and their answer, which is empty, less half of an empty round trip: time / 64.
//                       The simulator reads the receiver's clock instead
//   exchange, cyclic_shift   MPI_Sendrecv in a ring of two, or of rank 0 and P partners: mean over ranks
//   concurrent_half_round_trip   ping-pongs of k pairs: the longest time / 2
//   reverse_order_receive    n MPI_Recv, the last sent first, after a later message has arrived: time / n
//   fan_out             P posted sends and the answer of the last, less half of an empty round trip
//   collective          MPI_Alltoall after a barrier: the longest mean of a rank
#pragma once

#include "plan.hpp"

#include <cstdint>
#include <vector>

namespace calibrate_mpi {

std::vector<Table> half_round_trips_to_itself(const Context& context);
std::vector<Table> half_round_trips(const Context& context);
std::vector<Table> memory_copies(const Context& context);
std::vector<Table> send_overheads(const Context& context);
std::vector<Table> receive_overheads(const Context& context);
std::vector<Table> gaps(const Context& context);
/// `quantity`: "send_time", "receive_time" or "full_time"; a table for each layout.
std::vector<Table> paths(const Context& context, const std::string& quantity);
/// `answers`: one_to_many_round_trip, else post_overhead.
std::vector<Table> one_to_many(const Context& context, bool answers);
std::vector<Table> parametrised_round_trips(const Context& context);
std::vector<Table> streams(const Context& context);
std::vector<Table> exchanges(const Context& context);
std::vector<Table> cyclic_shifts(const Context& context);
std::vector<Table> concurrent_half_round_trips(const Context& context);
std::vector<Table> reverse_order_receives(const Context& context);
std::vector<Table> fan_outs(const Context& context);
std::vector<Table> alltoalls(const Context& context);

/// Half of the round trip of an empty message between rank 0 and `peer`, which other points of its table take off.
Point empty_answer(const Context& context, int peer);

/// 1, 2, 4, ... below `most`, and `most`.
std::vector<int> doubled_up_to(int most);

/// Contiguous ones of all sizes, then for each stride those of 64 B to 64 KiB that are whole doubles.
std::vector<Coordinates> sizes_and_strides(const Options& options);

/// [s] Round trip of so many bytes between rank 0 and rank 1, roughly. All ranks of the pair call it.
double estimated_round_trip(const Context& context, std::int64_t bytes);

/// A table between rank 0 and another, with a point for each size: `measure_of` gives how it is measured.
Table table_by_size(const Context& context, const std::string& quantity, const std::string& source,
                    const std::function<std::function<void(Sampler&)>(std::int64_t)>& measure_of, int train = 1);

} // namespace calibrate_mpi
