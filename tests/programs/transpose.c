/* Transposes the matrix of an FFT and back. In slabs all ranks exchange with all; in pencils, the ranks of a row and
 * those of a column of a grid do, each on a communicator of their own.
 *   transpose BLOCK_BYTES slabs|pencils */
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
    exchange(bytes, MPI_COMM_WORLD);
    exchange(bytes, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
