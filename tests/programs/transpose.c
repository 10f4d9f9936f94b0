/* Transposes the matrix of an FFT and back. In slabs all ranks exchange with all; in pencils, the ranks of a row and
 * those of a column of a grid do, each on a communicator of their own.
 * ROUNDS says how often, by default once. Before each exchange of slabs PASSES passes of a transform go over the data, by
 * default none.
 *   transpose BLOCK_BYTES slabs|pencils [ROUNDS [PASSES]] */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static void exchange(int bytes, MPI_Comm comm)
{
  int size;
  MPI_Comm_size(comm, &size);
  char *sent = calloc((size_t)bytes, (size_t)size), *received = calloc((size_t)bytes, (size_t)size);
  MPI_Alltoall(sent, bytes, MPI_CHAR, received, bytes, MPI_CHAR, comm);
  free(sent);
  free(received);
}

/* Passes of butterflies, as a transform has them: of each pair of values half a block apart, the sum and the difference. */
static void transform(double* values, size_t count, int passes)
{
  for (int pass = 0; pass < passes; ++pass)
    for (size_t i = 0; i < count / 2; ++i) {
      const double a = values[i], b = values[i + count / 2];
      values[i] = 0.5 * (a + b);
      values[i + count / 2] = 0.5 * (a - b);
    }
}

static void rounds_of_slabs(int bytes, int ranks, int rounds, int passes)
{
  const size_t all = (size_t)bytes * (size_t)ranks;
  char *ours = calloc(all, 1), *theirs = calloc(all, 1);
  for (int round = 0; round < rounds; ++round) {
    transform((double*)ours, all / sizeof(double), passes);
    MPI_Alltoall(ours, bytes, MPI_CHAR, theirs, bytes, MPI_CHAR, MPI_COMM_WORLD);
    transform((double*)theirs, all / sizeof(double), passes);
    MPI_Alltoall(theirs, bytes, MPI_CHAR, ours, bytes, MPI_CHAR, MPI_COMM_WORLD);
  }
  free(ours);
  free(theirs);
}

int main(int argc, char** argv)
{
  MPI_Init(&argc, &argv);
  const int bytes = argc > 1 ? atoi(argv[1]) : 1024, pencils = argc > 2 && strcmp(argv[2], "pencils") == 0;
  int rank, ranks, sizes[2] = {0, 0};
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (pencils) {
    MPI_Comm row, column;
    MPI_Dims_create(ranks, 2, sizes);
    MPI_Comm_split(MPI_COMM_WORLD, rank / sizes[1], rank, &row);
    MPI_Comm_split(MPI_COMM_WORLD, rank % sizes[1], rank, &column);
    exchange(bytes, row);
    exchange(bytes, column);
    exchange(bytes, row);
  } else {
    rounds_of_slabs(bytes, ranks, argc > 3 ? atoi(argv[3]) : 1, argc > 4 ? atoi(argv[4]) : 0);
  }
  MPI_Finalize();
  return 0;
}
