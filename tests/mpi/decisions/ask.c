/* Asks the MPI library which function it calls for each collective, and prints a line for each question:
 *
 *     mpiexec -n RANKS ask KIND... -- SIZE...        collective, ranks, bytes, function
 *
 * Rank 0 calls collectives of communicators of 2 to RANKS ranks. Between begin_asking() and end_asking(), which are in a
 * library that is loaded before MPI's or in the program itself, the functions of algorithms return at once, and remember
 * which was called first. So nothing is sent, and other ranks need not take part: they sleep. Elements have 1 B. The bytes
 * are of the blocks of all ranks where blocks may have different sizes.
 */
#include "call.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Waiting for messages takes the processor from rank 0. */
static void sleep_until_told(int rank, int ranks)
{
  int other, told = 0;
  for (other = 1; rank == 0 && other < ranks; ++other)
    MPI_Send(&told, 0, MPI_INT, other, 0, MPI_COMM_WORLD);
  while (rank > 0 && !told) {
    MPI_Iprobe(0, 0, MPI_COMM_WORLD, &told, MPI_STATUS_IGNORE);
    usleep(20000);
  }
  if (rank > 0) MPI_Recv(&told, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv)
{
  int ranks, rank, size, kind, block, first, i;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  void (*begin_asking)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "begin_asking");
  const char* (*end_asking)(void) = (const char* (*)(void))dlsym(RTLD_DEFAULT, "end_asking");
  char *in = malloc(1 << 25), *out = malloc(1 << 25);
  int* counts = calloc(2 * ranks, sizeof(int));
  MPI_Comm* comms = calloc(ranks + 1, sizeof(MPI_Comm));
  if (begin_asking == NULL || end_asking == NULL || in == NULL || out == NULL || counts == NULL || comms == NULL) {
    fprintf(stderr, "ask: no functions that remember, or no memory\n");
    return 1;
  }
  for (first = 1; first < argc && strcmp(argv[first], "--") != 0; ++first)
    ;
  for (size = 2; size <= ranks; ++size)
    MPI_Comm_split(MPI_COMM_WORLD, rank < size ? 0 : MPI_UNDEFINED, rank, &comms[size]);
  for (size = 2; rank == 0 && size <= ranks; ++size)
    for (kind = 1; kind < first; ++kind)
      for (i = first + 1; i < argc; ++i) {
        struct call question = {argv[kind], in, out, atoi(argv[i]), counts, counts + ranks, 0, rank, comms[size]};
        for (block = 0; block < size; ++block) {
          counts[block] = question.bytes / size + (block < question.bytes % size);
          counts[ranks + block] = block == 0 ? 0 : counts[ranks + block - 1] + counts[block - 1];
        }
        begin_asking();
        call(&question);
        printf("%s %d %s %s\n", argv[kind], size, argv[i], end_asking());
      }
  fflush(stdout);
  sleep_until_told(rank, ranks);
  MPI_Finalize();
  return 0;
}
