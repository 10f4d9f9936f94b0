/* One call of a collective, by name: elements of 1 B. `counts` and their `offsets` are those of reduce_scatter, and of the
 * collectives with a size for each rank; `bytes` are those of rank `rank` in the latter. */
#include <mpi.h>
#include <string.h>

struct call {
  const char* kind;
  char *in, *out;
  int bytes;
  const int *counts, *offsets;
  int root;
  int rank;
  MPI_Comm comm;
};

static void call(const struct call* c)
{
  const MPI_Datatype type = MPI_SIGNED_CHAR;
  const int bytes = c->bytes, root = c->root;
  char *const in = c->in, *const out = c->out;
  if (!strcmp(c->kind, "barrier")) MPI_Barrier(c->comm);
  if (!strcmp(c->kind, "broadcast")) MPI_Bcast(in, bytes, type, root, c->comm);
  if (!strcmp(c->kind, "reduce")) MPI_Reduce(in, out, bytes, type, MPI_SUM, root, c->comm);
  if (!strcmp(c->kind, "allreduce")) MPI_Allreduce(in, out, bytes, type, MPI_SUM, c->comm);
  if (!strcmp(c->kind, "gather")) MPI_Gather(in, bytes, type, out, bytes, type, root, c->comm);
  if (!strcmp(c->kind, "scatter")) MPI_Scatter(in, bytes, type, out, bytes, type, root, c->comm);
  if (!strcmp(c->kind, "allgather")) MPI_Allgather(in, bytes, type, out, bytes, type, c->comm);
  if (!strcmp(c->kind, "reduce_scatter")) MPI_Reduce_scatter(in, out, c->counts, type, MPI_SUM, c->comm);
  if (!strcmp(c->kind, "reduce_scatter_block")) MPI_Reduce_scatter_block(in, out, bytes, type, MPI_SUM, c->comm);
  if (!strcmp(c->kind, "scan")) MPI_Scan(in, out, bytes, type, MPI_SUM, c->comm);
  if (!strcmp(c->kind, "exscan")) MPI_Exscan(in, out, bytes, type, MPI_SUM, c->comm);
  if (!strcmp(c->kind, "alltoall")) MPI_Alltoall(in, bytes, type, out, bytes, type, c->comm);
  if (!strcmp(c->kind, "gatherv"))
    MPI_Gatherv(in, c->counts[c->rank], type, out, c->counts, c->offsets, type, root, c->comm);
  if (!strcmp(c->kind, "scatterv"))
    MPI_Scatterv(in, c->counts, c->offsets, type, out, c->counts[c->rank], type, root, c->comm);
  if (!strcmp(c->kind, "allgatherv"))
    MPI_Allgatherv(in, c->counts[c->rank], type, out, c->counts, c->offsets, type, c->comm);
  if (!strcmp(c->kind, "alltoallv"))
    MPI_Alltoallv(in, c->counts, c->offsets, type, out, c->counts, c->offsets, type, c->comm);
}
