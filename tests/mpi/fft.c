/* A one-dimensional complex FFT of N1 x N2 points over all ranks, by the transpose method: FFTs of N1 points, twiddle
 * factors, a transpose with MPI_Alltoall, FFTs of N2 points. Checks itself against the transform of one wave. */
#include <complex.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* In place, n a power of two, by definition of the radix-2 step. */
static void fft(double complex* x, int n)
{
  for (int i = 1, j = 0; i < n; ++i) {
    int bit = n >> 1;
    for (; j & bit; bit >>= 1)
      j ^= bit;
    j ^= bit;
    if (i < j) {
      double complex t = x[i];
      x[i] = x[j];
      x[j] = t;
    }
  }
  for (int size = 2; size <= n; size *= 2)
    for (int begin = 0; begin < n; begin += size)
      for (int k = 0; k < size / 2; ++k) {
        double complex a = x[begin + k], b = x[begin + k + size / 2] * cexp(-2 * pi * I * k / size);
        x[begin + k] = a + b;
        x[begin + k + size / 2] = a - b;
      }
}

int main(int argc, char** argv)
{
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int n1 = argc > 1 ? atoi(argv[1]) : 64, n2 = n1, wave = 5;
  const int columns = n2 / ranks, rows = n1 / ranks;
  double complex* data = malloc(sizeof *data * (size_t)(columns * n1));
  double complex* other = malloc(sizeof *other * (size_t)(columns * n1));

  /* Column c of the n1 x n2 points x[i n2 + c]: each rank has `columns` of them, one after the other. */
  for (int c = 0; c < columns; ++c)
    for (int i = 0; i < n1; ++i)
      data[c * n1 + i] = cexp(2 * pi * I * wave * (double)(i * n2 + rank * columns + c) / (n1 * n2));
  for (int c = 0; c < columns; ++c) {
    fft(data + c * n1, n1);
    for (int i = 0; i < n1; ++i)
      data[c * n1 + i] *= cexp(-2 * pi * I * i * (rank * columns + c) / (double)(n1 * n2));
  }
  /* What goes to rank r: rows r rows ... of all columns. */
  for (int r = 0; r < ranks; ++r)
    for (int i = 0; i < rows; ++i)
      for (int c = 0; c < columns; ++c)
        other[(r * rows + i) * columns + c] = data[c * n1 + r * rows + i];
  MPI_Alltoall(other, 2 * rows * columns, MPI_DOUBLE, data, 2 * rows * columns, MPI_DOUBLE, MPI_COMM_WORLD);
  for (int i = 0; i < rows; ++i)
    for (int r = 0; r < ranks; ++r)
      for (int c = 0; c < columns; ++c)
        other[i * n2 + r * columns + c] = data[(r * rows + i) * columns + c];
  double error = 0;
  for (int i = 0; i < rows; ++i) {
    fft(other + i * n2, n2);
    for (int k = 0; k < n2; ++k) { /* point k n1 + row of the transform */
      const int point = k * n1 + rank * rows + i;
      error = fmax(error, cabs(other[i * n2 + k] - (point == wave ? n1 * n2 : 0)));
    }
  }
  double worst;
  MPI_Reduce(&error, &worst, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  int wrong = rank == 0 && worst > 1e-6 * n1 * n2;
  MPI_Bcast(&wrong, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0 && wrong) fprintf(stderr, "the transform is wrong by %g\n", worst);
  free(data);
  free(other);
  MPI_Finalize();
  return wrong;
}
