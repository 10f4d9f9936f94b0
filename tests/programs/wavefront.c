/* A wavefront over a grid of ranks, from each of two corners: blocking messages from above and the left, then down and
 * to the right.
 * Each rank updates POINTS points of a plane between its messages, by default none.
 *   wavefront BYTES PLANES [POINTS] */
#include <mpi.h>
#include <stdlib.h>

static int points;
static double* values;

/* Each point depends on the one before, as within a plane of a wavefront. */
static void update(void)
{
  for (int i = 1; i < points; ++i)
    values[i] = 0.5 * (values[i] + values[i - 1]) + 1;
}

static void sweep(MPI_Comm grid, char* edges, int bytes, int planes, int direction)
{
  int from[2], to[2];
  for (int dimension = 0; dimension < 2; ++dimension)
    MPI_Cart_shift(grid, dimension, direction, &from[dimension], &to[dimension]);
  for (int plane = 0; plane < planes; ++plane) {
    for (int dimension = 0; dimension < 2; ++dimension)
      if (from[dimension] != MPI_PROC_NULL)
        MPI_Recv(edges + dimension * bytes, bytes, MPI_CHAR, from[dimension], plane, grid, MPI_STATUS_IGNORE);
    update();
    for (int dimension = 0; dimension < 2; ++dimension)
      MPI_Send(edges + dimension * bytes, bytes, MPI_CHAR, to[dimension], plane, grid);
  }
}

int main(int argc, char** argv)
{
  MPI_Init(&argc, &argv);
  const int bytes = argc > 1 ? atoi(argv[1]) : 800, planes = argc > 2 ? atoi(argv[2]) : 4;
  points = argc > 3 ? atoi(argv[3]) : 0;
  values = calloc((size_t)points + 1, sizeof(double));
  int ranks, sizes[2] = {0, 0}, periods[2] = {0, 0};
  MPI_Comm grid;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Dims_create(ranks, 2, sizes);
  MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &grid);
  char* edges = calloc((size_t)bytes, 2);
  sweep(grid, edges, bytes, planes, 1);
  sweep(grid, edges, bytes, planes, -1);
  free(edges);
  free(values);
  MPI_Finalize();
  return 0;
}
