/* Which messages do the MPI library's collectives send? Prints a line for each collective call and rank:
 *
 *     mpiexec -n RANKS messages FILE KIND:BYTES...    kind, ranks, bytes, root, rank, then "destination*bytes" in order
 *
 * Rank r writes to FILE.r. All ranks call the collectives of communicators of 2 to RANKS ranks, with elements of 1 B. The
 * root is 0, and then the last rank but one. A file beside this one knows how the library sends.
 */
#include "call.h"
#include "sends.h"

#include <stdio.h>
#include <stdlib.h>

static int has_root(const char* kind)
{
  return !strcmp(kind, "broadcast") || !strcmp(kind, "reduce") || !strcmp(kind, "gather") || !strcmp(kind, "scatter");
}

int main(int argc, char** argv)
{
  int ranks, rank, size, block, i;
  char name[4096];
  int* counts;
  FILE* out;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(name, sizeof name, "%s.%d", argv[1], rank);
  out = fopen(name, "w");
  counts = calloc(2 * ranks, sizeof(int));
  for (size = 2; size <= ranks; ++size) {
    struct call made = {NULL, NULL, NULL, 0, counts, counts + ranks, 0, rank, MPI_COMM_NULL};
    MPI_Comm_split(MPI_COMM_WORLD, rank < size ? 0 : MPI_UNDEFINED, rank, &made.comm);
    for (i = 2; made.comm != MPI_COMM_NULL && i < argc; ++i) {
      const char* colon = strchr(argv[i], ':');
      char kind[64] = "";
      strncat(kind, argv[i], (size_t)(colon - argv[i]));
      made.kind = kind;
      made.bytes = atoi(colon + 1);
      made.in = calloc((size_t)made.bytes * size + 1, 1);
      made.out = calloc((size_t)made.bytes * size + 1, 1);
      for (block = 0; block < size; ++block) {
        counts[block] = made.bytes;
        counts[ranks + block] = block * made.bytes;
      }
      for (made.root = 0; made.root<size; made.root += size> 2 ? size - 2 : 1) {
        if (made.root > 0 && !has_root(kind)) break;
        fprintf(out, "%s %d %d %d %d", kind, size, made.bytes, made.root, rank);
        begin_recording(made.comm, out);
        call(&made);
        end_recording();
        fprintf(out, "\n");
        MPI_Barrier(made.comm);
      }
      free(made.in);
      free(made.out);
    }
  }
  fclose(out);
  MPI_Finalize();
  return 0;
}
