/* One call of a collective, by name: root 0, elements of 1 B. `counts` are those of reduce_scatter. */
#include <mpi.h>
#include <string.h>

static void call(const char* kind, char* in, char* out, int bytes, const int* counts, MPI_Comm comm)
{
  const MPI_Datatype type = MPI_SIGNED_CHAR;
  if (!strcmp(kind, "barrier")) MPI_Barrier(comm);
  if (!strcmp(kind, "broadcast")) MPI_Bcast(in, bytes, type, 0, comm);
  if (!strcmp(kind, "reduce")) MPI_Reduce(in, out, bytes, type, MPI_SUM, 0, comm);
  if (!strcmp(kind, "allreduce")) MPI_Allreduce(in, out, bytes, type, MPI_SUM, comm);
  if (!strcmp(kind, "gather")) MPI_Gather(in, bytes, type, out, bytes, type, 0, comm);
  if (!strcmp(kind, "scatter")) MPI_Scatter(in, bytes, type, out, bytes, type, 0, comm);
  if (!strcmp(kind, "allgather")) MPI_Allgather(in, bytes, type, out, bytes, type, comm);
  if (!strcmp(kind, "reduce_scatter")) MPI_Reduce_scatter(in, out, counts, type, MPI_SUM, comm);
  if (!strcmp(kind, "scan")) MPI_Scan(in, out, bytes, type, MPI_SUM, comm);
  if (!strcmp(kind, "exscan")) MPI_Exscan(in, out, bytes, type, MPI_SUM, comm);
  if (!strcmp(kind, "alltoall")) MPI_Alltoall(in, bytes, type, out, bytes, type, comm);
}
