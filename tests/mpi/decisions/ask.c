/* Asks the MPI library which function it calls for each collective, and prints a line for each question:
 *
 *     mpirun -n RANKS ask SIZE...                    collective, ranks, bytes, function
 *
 * Rank 0 calls collectives of communicators of 2 to RANKS ranks. The library of functions that record.py makes must be
 * loaded before MPI's: between begin_asking() and end_asking() its functions return at once, and remember which was
 * called first. So nothing is sent, and other ranks need not take part. Elements have 1 B.
 */
#include "call.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static const char* const collectives[] = {"barrier",   "broadcast",      "reduce", "allreduce", "gather",  "scatter",
                                          "allgather", "reduce_scatter", "scan",   "exscan",    "alltoall"};
enum { kinds = sizeof collectives / sizeof collectives[0] };

int main(int argc, char** argv)
{
  int ranks, rank, size, kind, block, i;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  void (*begin_asking)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "begin_asking");
  const char* (*end_asking)(void) = (const char* (*)(void))dlsym(RTLD_DEFAULT, "end_asking");
  char *in = malloc(1 << 25), *out = malloc(1 << 25);
  int* counts = calloc(ranks, sizeof(int));
  if (begin_asking == NULL || end_asking == NULL || in == NULL || out == NULL || counts == NULL) {
    fprintf(stderr, "ask: no functions that remember, or no memory\n");
    return 1;
  }
  for (size = 2; size <= ranks; ++size) {
    MPI_Comm comm;
    MPI_Comm_split(MPI_COMM_WORLD, rank < size ? 0 : MPI_UNDEFINED, rank, &comm);
    for (kind = 0; rank == 0 && kind < kinds; ++kind)
      for (i = 1; i < argc; ++i) {
        const int bytes = atoi(argv[i]); /* of the blocks of all ranks for reduce_scatter */
        for (block = 0; block < size; ++block)
          counts[block] = bytes / size + (block < bytes % size);
        begin_asking();
        call(collectives[kind], in, out, bytes, counts, comm);
        printf("%s %d %s %s\n", collectives[kind], size, argv[i], end_asking());
      }
  }
  fflush(stdout);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
