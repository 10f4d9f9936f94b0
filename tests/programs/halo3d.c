/* Exchanges the six faces of a cube with the neighbours in three dimensions: periodic in the first.
 * Then smooths the cube of that face SWEEPS times, by default not at all.
 *   halo3d FACE_BYTES STEPS [SWEEPS] */
#include <mpi.h>
#include <stdlib.h>

static int side;

static double* at(double* cube, int x, int y, int z)
{
  return &cube[((size_t)x * (size_t)side + (size_t)y) * (size_t)side + (size_t)z];
}

static void smooth(double* cube)
{
  for (int x = 1; x + 1 < side; ++x)
    for (int y = 1; y + 1 < side; ++y)
      for (int z = 1; z + 1 < side; ++z)
        *at(cube, x, y, z) = (*at(cube, x - 1, y, z) + *at(cube, x + 1, y, z) + *at(cube, x, y - 1, z) +
                              *at(cube, x, y + 1, z) + *at(cube, x, y, z - 1) + *at(cube, x, y, z + 1)) /
                                 6 +
                             1;
}

int main(int argc, char** argv)
{
  MPI_Init(&argc, &argv);
  const int bytes = argc > 1 ? atoi(argv[1]) : 4096, steps = argc > 2 ? atoi(argv[2]) : 3;
  const int sweeps = argc > 3 ? atoi(argv[3]) : 0;
  int ranks, sizes[3] = {0, 0, 0}, periods[3] = {1, 0, 0};
  MPI_Comm grid;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Dims_create(ranks, 3, sizes);
  MPI_Cart_create(MPI_COMM_WORLD, 3, sizes, periods, 0, &grid);
  char* faces = calloc((size_t)bytes, 12);
  while ((size_t)(side + 1) * (size_t)(side + 1) * sizeof(double) <= (size_t)bytes)
    ++side;
  double* cube = calloc((size_t)side * (size_t)side * (size_t)side, sizeof(double));
  for (int step = 0; step < steps; ++step) {
    MPI_Request requests[12];
    int count = 0;
    for (int dimension = 0; dimension < 3; ++dimension) {
      int before, after;
      MPI_Cart_shift(grid, dimension, 1, &before, &after);
      for (int side = 0; side < 2; ++side) {
        char* face = faces + (size_t)bytes * (size_t)(4 * dimension + 2 * side);
        MPI_Irecv(face, bytes, MPI_CHAR, side == 0 ? before : after, 2 * dimension + side, grid, &requests[count++]);
        MPI_Isend(face + bytes, bytes, MPI_CHAR, side == 0 ? after : before, 2 * dimension + side, grid,
                  &requests[count++]);
      }
    }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    for (int sweep = 0; sweep < sweeps; ++sweep)
      smooth(cube);
  }
  free(cube);
  free(faces);
  MPI_Finalize();
  return 0;
}
