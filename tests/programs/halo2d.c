/* Exchanges borders of a square with four neighbours, and smooths it: nonblocking messages, MPI_PROC_NULL at the edge.
 *   halo2d SIDE STEPS */
#include <mpi.h>
#include <stdlib.h>

static double* square;
static int side;

static double* at(int row, int column)
{
  return &square[row * (side + 2) + column];
}

static void exchange(MPI_Comm grid)
{
  int up, down, left, right, count = 0;
  MPI_Request requests[8];
  MPI_Datatype column;
  MPI_Cart_shift(grid, 0, 1, &up, &down);
  MPI_Cart_shift(grid, 1, 1, &left, &right);
  MPI_Type_vector(side, 1, side + 2, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  double* edge = malloc(sizeof(double) * (size_t)side * 4);
  for (int i = 0; i < side; ++i) {
    edge[i] = *at(i + 1, 1);
    edge[side + i] = *at(i + 1, side);
  }
  MPI_Irecv(at(0, 1), side, MPI_DOUBLE, up, 1, grid, &requests[count++]);
  MPI_Irecv(at(side + 1, 1), side, MPI_DOUBLE, down, 0, grid, &requests[count++]);
  MPI_Irecv(&edge[2 * side], side, MPI_DOUBLE, left, 3, grid, &requests[count++]);
  MPI_Irecv(&edge[3 * side], side, MPI_DOUBLE, right, 2, grid, &requests[count++]);
  MPI_Isend(at(1, 1), side, MPI_DOUBLE, up, 0, grid, &requests[count++]);
  MPI_Isend(at(side, 1), side, MPI_DOUBLE, down, 1, grid, &requests[count++]);
  MPI_Isend(edge, side, MPI_DOUBLE, left, 2, grid, &requests[count++]);
  MPI_Isend(&edge[side], side, MPI_DOUBLE, right, 3, grid, &requests[count++]);
  MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < side; ++i) {
    *at(i + 1, 0) = left == MPI_PROC_NULL ? 0 : edge[2 * side + i];
    *at(i + 1, side + 1) = right == MPI_PROC_NULL ? 0 : edge[3 * side + i];
  }
  free(edge);
  MPI_Type_free(&column);
}

int main(int argc, char** argv)
{
  MPI_Init(&argc, &argv);
  side = argc > 1 ? atoi(argv[1]) : 16;
  const int steps = argc > 2 ? atoi(argv[2]) : 3;
  int ranks, sizes[2] = {0, 0}, periods[2] = {0, 0};
  MPI_Comm grid;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Dims_create(ranks, 2, sizes);
  MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &grid);
  square = calloc((size_t)(side + 2) * (side + 2), sizeof(double));
  for (int step = 0; step < steps; ++step) {
    exchange(grid);
    for (int i = 1; i <= side; ++i)
      for (int j = 1; j <= side; ++j)
        *at(i, j) = 0.25 * (*at(i - 1, j) + *at(i + 1, j) + *at(i, j - 1) + *at(i, j + 1)) + 1;
  }
  free(square);
  MPI_Finalize();
  return 0;
}
