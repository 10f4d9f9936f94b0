#include "loghop/workload/mpi/call_facts.hpp"

namespace loghop {

namespace {

/// Which members send and receive how many of the blocks or copies of the data.
enum class Count : std::uint8_t { none, one, all, all_at_root };

struct CollectiveRow {
  std::string_view name; ///< in the table of algorithms
  std::string_view mpi;
  std::string_view blocking;
  std::string_view nonblocking;
  bool has_root;
  Count sent;
  Count received;
};

// clang-format off
constexpr CollectiveRow rows[] = {
    {"barrier", "Barrier", "MPI_Barrier", "MPI_Ibarrier", false, Count::none, Count::none},
    {"broadcast", "Bcast", "MPI_Bcast", "MPI_Ibcast", true, Count::all_at_root, Count::one},
    {"reduce", "Reduce", "MPI_Reduce", "MPI_Ireduce", true, Count::one, Count::all_at_root},
    {"allreduce", "Allreduce", "MPI_Allreduce", "MPI_Iallreduce", false, Count::one, Count::one},
    {"scan", "Scan", "MPI_Scan", "MPI_Iscan", false, Count::one, Count::one},
    {"exscan", "Exscan", "MPI_Exscan", "MPI_Iexscan", false, Count::one, Count::one},
    {"gather", "Gather", "MPI_Gather", "MPI_Igather", true, Count::one, Count::all_at_root},
    {"scatter", "Scatter", "MPI_Scatter", "MPI_Iscatter", true, Count::all_at_root, Count::one},
    {"allgather", "Allgather", "MPI_Allgather", "MPI_Iallgather", false, Count::one, Count::all},
    {"alltoall", "Alltoall", "MPI_Alltoall", "MPI_Ialltoall", false, Count::all, Count::all},
    {"gatherv", "Gatherv", "MPI_Gatherv", "MPI_Igatherv", true, Count::one, Count::all_at_root},
    {"scatterv", "Scatterv", "MPI_Scatterv", "MPI_Iscatterv", true, Count::all_at_root, Count::one},
    {"allgatherv", "Allgatherv", "MPI_Allgatherv", "MPI_Iallgatherv", false, Count::one, Count::all},
    {"alltoallv", "Alltoallv", "MPI_Alltoallv", "MPI_Ialltoallv", false, Count::all, Count::all},
    {"alltoallw", "Alltoallw", "MPI_Alltoallw", "MPI_Ialltoallw", false, Count::all, Count::all},
    {"reduce_scatter", "Reduce_scatter", "MPI_Reduce_scatter", "MPI_Ireduce_scatter", false, Count::all, Count::one},
    {"reduce_scatter_block", "Reduce_scatter_block", "MPI_Reduce_scatter_block", "MPI_Ireduce_scatter_block", false,
     Count::all, Count::one}};
// clang-format on

const CollectiveRow* row_of(std::string_view mpi)
{
  for (const CollectiveRow& row : rows)
    if (row.mpi == mpi) return &row;
  return nullptr;
}

std::int64_t bytes_of(Count count, std::int64_t bytes, bool is_root, int size)
{
  switch (count) {
  case Count::none:
    return 0;
  case Count::one:
    return bytes;
  case Count::all:
    return bytes * size;
  case Count::all_at_root:
    return is_root ? bytes * size : 0;
  }
  return 0;
}

} // namespace

CallFacts facts_by_kind(MpiCall::Kind kind)
{
  using Kind = MpiCall::Kind;
  CallFacts facts;
  switch (kind) {
  case Kind::finish:
    facts.name = "MPI_Finalize";
    break;
  case Kind::mark:
  case Kind::compute:
    facts.name = "compute";
    break;
  case Kind::send:
    facts.name = "MPI_Send";
    break;
  case Kind::receive:
    facts.name = "MPI_Recv";
    break;
  case Kind::nonblocking_send:
    facts.name = "MPI_Isend";
    break;
  case Kind::nonblocking_receive:
    facts.name = "MPI_Irecv";
    break;
  case Kind::wait:
    facts.name = "MPI_Wait";
    break;
  case Kind::wait_all:
    facts.name = "MPI_Waitall";
    break;
  case Kind::test:
    facts.name = "MPI_Test";
    break;
  case Kind::collective:
  case Kind::nonblocking_collective:
    facts.name = "collective";
    break;
  }
  return facts;
}

std::string_view mpi_collective(std::string_view name)
{
  for (const CollectiveRow& row : rows)
    if (row.name == name) return row.mpi;
  return "";
}

std::string_view name_of_collective(std::string_view collective, bool blocking)
{
  const CollectiveRow* const row = row_of(collective);
  if (row == nullptr) return "collective";
  return blocking ? row->blocking : row->nonblocking;
}

void describe_collective(CallFacts& facts, std::string_view collective, int root, int number, int size,
                         std::int64_t bytes)
{
  facts.collective = collective;
  const CollectiveRow* const row = row_of(collective);
  if (row == nullptr) return;
  facts.root = row->has_root ? root : -1;
  facts.sent = bytes_of(row->sent, bytes, number == root, size);
  facts.received = bytes_of(row->received, bytes, number == root, size);
}

} // namespace loghop
