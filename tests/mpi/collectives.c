/* Calls every collective that a time-independent trace can have, with sizes that differ from rank to rank where they may,
 * and nonblocking messages around a ring. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv)
{
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int n = argc > 1 ? atoi(argv[1]) : 10, last = ranks - 1;
  const int next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
  int* a = calloc((size_t)(ranks * ranks * (n + ranks)), sizeof *a);
  int* b = calloc((size_t)(ranks * ranks * (n + ranks)), sizeof *b);
  int* counts = malloc(sizeof *counts * (size_t)ranks);
  int* mine = malloc(sizeof *mine * (size_t)ranks);
  int* places = malloc(sizeof *places * (size_t)ranks);
  for (int r = 0; r < ranks; ++r)
    counts[r] = n + r, mine[r] = n + rank, places[r] = r * (n + ranks);

  MPI_Request requests[2];
  MPI_Irecv(b, n, MPI_INT, before, 3, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(a, n, MPI_INT, next, 3, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Irecv(b, n, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(a, n, MPI_INT, next, 4, MPI_COMM_WORLD, &requests[1]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
  MPI_Sendrecv(a, n, MPI_INT, next, 5, b, n, MPI_INT, before, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);

  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Bcast(a, n, MPI_DOUBLE, last, MPI_COMM_WORLD);
  MPI_Reduce(a, b, n, MPI_INT, MPI_SUM, last, MPI_COMM_WORLD);
  MPI_Allreduce(a, b, n, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Scan(a, b, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Exscan(a, b, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Gather(a, n, MPI_INT, b, n, MPI_INT, last, MPI_COMM_WORLD);
  MPI_Scatter(a, n, MPI_INT, b, n, MPI_INT, last, MPI_COMM_WORLD);
  MPI_Allgather(a, n, MPI_INT, b, n, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoall(a, n, MPI_INT, b, n, MPI_INT, MPI_COMM_WORLD);
  MPI_Gatherv(a, n + rank, MPI_INT, b, counts, places, MPI_INT, last, MPI_COMM_WORLD);
  MPI_Scatterv(a, counts, places, MPI_INT, b, n + rank, MPI_INT, last, MPI_COMM_WORLD);
  MPI_Allgatherv(a, n + rank, MPI_INT, b, counts, places, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoallv(a, mine, places, MPI_INT, b, counts, places, MPI_INT, MPI_COMM_WORLD);
  MPI_Reduce_scatter(a, b, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

  free(a), free(b), free(counts), free(mine), free(places);
  MPI_Finalize();
  return 0;
}
