/* Conjugate gradients for a chain of springs: two allreduces and an exchange with both neighbours in each iteration.
 *   conjugate_gradients UNKNOWNS_A_RANK ITERATIONS */
#include <mpi.h>
#include <stdlib.h>

static int n, before, after;

static double dot(const double* a, const double* b)
{
  double own = 0, all;
  for (int i = 1; i <= n; ++i)
    own += a[i] * b[i];
  MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

static void multiply(double* x, double* y)
{
  MPI_Request requests[4];
  MPI_Irecv(&x[0], 1, MPI_DOUBLE, before, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&x[n + 1], 1, MPI_DOUBLE, after, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(&x[n], 1, MPI_DOUBLE, after, 0, MPI_COMM_WORLD, &requests[2]);
  MPI_Isend(&x[1], 1, MPI_DOUBLE, before, 1, MPI_COMM_WORLD, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  for (int i = 1; i <= n; ++i)
    y[i] = 2.5 * x[i] - x[i - 1] - x[i + 1];
}

int main(int argc, char** argv)
{
  MPI_Init(&argc, &argv);
  n = argc > 1 ? atoi(argv[1]) : 100;
  const int iterations = argc > 2 ? atoi(argv[2]) : 5;
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  before = rank == 0 ? MPI_PROC_NULL : rank - 1;
  after = rank == ranks - 1 ? MPI_PROC_NULL : rank + 1;
  double *x = calloc((size_t)n + 2, sizeof(double)), *r = calloc((size_t)n + 2, sizeof(double));
  double *p = calloc((size_t)n + 2, sizeof(double)), *q = calloc((size_t)n + 2, sizeof(double));
  for (int i = 1; i <= n; ++i)
    r[i] = p[i] = 1;
  double old = dot(r, r);
  for (int iteration = 0; iteration < iterations; ++iteration) {
    multiply(p, q);
    const double alpha = old / dot(p, q);
    for (int i = 1; i <= n; ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    const double now = dot(r, r);
    for (int i = 1; i <= n; ++i)
      p[i] = r[i] + now / old * p[i];
    old = now;
  }
  MPI_Bcast(&old, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
