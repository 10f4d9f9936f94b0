// A message in memory, and the calls that pass it.
#pragma once

#include "clock.hpp"

#include <mpi.h>

#include <cstdint>
#include <vector>

namespace calibrate_mpi {

/// `blocks` blocks of `block` elements, whose starts are `stride` elements apart.
struct Layout {
  int blocks = 1;
  int block = 0;
  int stride = 0;
  MPI_Datatype element = MPI_BYTE;
};

/// One block of so many bytes, at most 1 GiB.
Layout contiguous(std::int64_t bytes);
/// Doubles `stride` bytes apart, both multiples of 8 B: mpptest's, for the log_nP models.
Layout doubles(std::int64_t bytes, std::int64_t stride);
/// Floats as the P-3PC paper has them, figure 8: one block, or 100 that are as far apart as they are long.
Layout floats(int values, bool one_block);

/// A buffer with its datatype. Contiguous ones are elements, others one MPI_Type_vector.
class Message {
public:
  explicit Message(const Layout& layout);
  ~Message();
  Message(const Message&) = delete;
  Message& operator=(const Message&) = delete;

  void send(int to) { MPI_Send(buffer_.data(), count_, type_, to, tag, MPI_COMM_WORLD); }
  void receive(int from) { MPI_Recv(buffer_.data(), count_, type_, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
  /// With another tag than the usual one.
  void receive(int from, int other_tag);
  MPI_Request post_send(int to, int other_tag = tag);
  MPI_Request post_receive(int from);
  /// Sends this message, and receives another at once.
  void exchange(int to, Message& in, int from);

private:
  static constexpr int tag = 100;
  std::vector<char> buffer_;
  int count_;
  MPI_Datatype type_;
  bool derived_;
};

/// Rank 0 asks, rank 1 answers: then nothing is on its way any more, and rank 1 waits when rank 0 sends its first
/// message, as in the simulator, where both start at once.
void start_together(int rank, int peer);
/// An empty message, which tells the other that this rank is there.
void tell(int peer);
void wait_for(int peer);
/// [s] Half of the time of so many round trips. The one calls ping, the other pong.
double ping(Message& out, Message& in, int peer, int repetitions, const Clock& clock);
/// 0 s: the other has the clock.
double pong(Message& out, Message& in, int peer, int repetitions);
/// [s] So many round trips of an empty message between rank 0 and another, halved, on rank 0. Both call it.
double half_empty_round_trips(int rank, int peer, int repetitions, const Clock& clock);

} // namespace calibrate_mpi
