/* A token of N bytes goes around the ring of ranks R times: point-to-point messages whose time has a closed form. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv)
{
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int bytes = argc > 1 ? atoi(argv[1]) : 1000, rounds = argc > 2 ? atoi(argv[2]) : 3;
  char* token = calloc((size_t)bytes + 1, 1);
  const int next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
  for (int round = 0; round < rounds; ++round) {
    if (rank > 0) MPI_Recv(token, bytes, MPI_CHAR, before, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(token, bytes, MPI_CHAR, next, round, MPI_COMM_WORLD);
    if (rank == 0) MPI_Recv(token, bytes, MPI_CHAR, before, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  free(token);
  MPI_Finalize();
  return 0;
}
