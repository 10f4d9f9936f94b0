#include "message.hpp"

#include <algorithm>

namespace calibrate_mpi {

namespace {

constexpr int p3pc_blocks = 100;
constexpr int telling_tag = 102;

std::size_t extent_of(const Layout& layout)
{
  int element = 0;
  MPI_Type_size(layout.element, &element);
  const auto elements = static_cast<std::size_t>(layout.blocks - 1) * layout.stride + layout.block;
  return std::max<std::size_t>(1, elements * element); // an empty buffer may have no address
}

} // namespace

Layout contiguous(std::int64_t bytes)
{
  return {1, static_cast<int>(bytes), static_cast<int>(bytes), MPI_BYTE};
}

Layout doubles(std::int64_t bytes, std::int64_t stride)
{
  constexpr int element = sizeof(double);
  return {static_cast<int>(bytes / element), 1, static_cast<int>(stride / element), MPI_DOUBLE};
}

Layout floats(int values, bool one_block)
{
  if (one_block || values == 0) return {1, values, values, MPI_FLOAT};
  return {p3pc_blocks, values / p3pc_blocks, 2 * (values / p3pc_blocks), MPI_FLOAT};
}

Message::Message(const Layout& layout)
    : buffer_(extent_of(layout)), count_(layout.block), type_(layout.element), derived_(layout.blocks > 1)
{
  if (!derived_) return;
  count_ = 1;
  MPI_Type_vector(layout.blocks, layout.block, layout.stride, layout.element, &type_);
  MPI_Type_commit(&type_);
}

Message::~Message()
{
  if (derived_) MPI_Type_free(&type_);
}

void Message::receive(int from, int other_tag)
{
  MPI_Recv(buffer_.data(), count_, type_, from, other_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void Message::exchange(int to, Message& in, int from)
{
  MPI_Sendrecv(buffer_.data(), count_, type_, to, tag, in.buffer_.data(), in.count_, in.type_, from, tag,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

MPI_Request Message::post_send(int to, int other_tag)
{
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Isend(buffer_.data(), count_, type_, to, other_tag, MPI_COMM_WORLD, &request);
  return request;
}

MPI_Request Message::post_receive(int from)
{
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Irecv(buffer_.data(), count_, type_, from, tag, MPI_COMM_WORLD, &request);
  return request;
}

void start_together(int rank, int peer)
{
  if (rank == 0) tell(peer);
  wait_for(peer);
  if (rank != 0) tell(peer);
}

void tell(int peer)
{
  MPI_Send(nullptr, 0, MPI_BYTE, peer, telling_tag, MPI_COMM_WORLD);
}

void wait_for(int peer)
{
  MPI_Recv(nullptr, 0, MPI_BYTE, peer, telling_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

double half_empty_round_trips(int rank, int peer, int repetitions, const Clock& clock)
{
  start_together(rank, peer);
  const Stopwatch watch(clock);
  for (int i = 0; i < repetitions; ++i) {
    if (rank == 0) tell(peer);
    wait_for(peer);
    if (rank != 0) tell(peer);
  }
  return watch.elapsed() / 2;
}

double ping(Message& out, Message& in, int peer, int repetitions, const Clock& clock)
{
  const Stopwatch watch(clock);
  for (int i = 0; i < repetitions; ++i) {
    out.send(peer);
    in.receive(peer);
  }
  return watch.elapsed() / 2;
}

double pong(Message& out, Message& in, int peer, int repetitions)
{
  for (int i = 0; i < repetitions; ++i) {
    in.receive(peer);
    out.send(peer);
  }
  return 0;
}

} // namespace calibrate_mpi
