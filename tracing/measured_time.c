/* Says how long an MPI program takes between MPI_Init and MPI_Finalize. Link it to the program:
 *
 *   mpicc program.c measured_time.c -o program
 *   mpirun -n 2 ./program
 *
 * After a barrier at the end of MPI_Init each rank reads the clock, and again as it calls MPI_Finalize. Rank 0 writes the
 * longest of these times to standard error, as "measured_time: 0.012345678 s". A replay of the program's trace gives this
 * time. Making a communicator costs nothing in a replay, so the time in MPI_Cart_create and MPI_Comm_split is left out.
 */
#include <mpi.h>
#include <stdio.h>

static double begin;

static void start(void)
{
  PMPI_Barrier(MPI_COMM_WORLD);
  begin = PMPI_Wtime();
}

int MPI_Init(int* count, char*** arguments)
{
  const int error = PMPI_Init(count, arguments);
  if (error == MPI_SUCCESS) start();
  return error;
}

int MPI_Init_thread(int* count, char*** arguments, int required, int* provided)
{
  const int error = PMPI_Init_thread(count, arguments, required, provided);
  if (error == MPI_SUCCESS) start();
  return error;
}

/* The clock stands while a communicator is made. */
int MPI_Cart_create(MPI_Comm old, int dimensions, const int* sizes, const int* periods, int reorder, MPI_Comm* made)
{
  const double before = PMPI_Wtime();
  const int error = PMPI_Cart_create(old, dimensions, sizes, periods, reorder, made);
  begin += PMPI_Wtime() - before;
  return error;
}

int MPI_Comm_split(MPI_Comm old, int colour, int key, MPI_Comm* made)
{
  const double before = PMPI_Wtime();
  const int error = PMPI_Comm_split(old, colour, key, made);
  begin += PMPI_Wtime() - before;
  return error;
}

int MPI_Finalize(void)
{
  double own = PMPI_Wtime() - begin, longest = 0;
  int rank;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Reduce(&own, &longest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) fprintf(stderr, "measured_time: %.9f s\n", longest);
  return PMPI_Finalize();
}
