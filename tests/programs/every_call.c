/* Calls most of what a trace records once: messages of each kind, persistent requests, MPI_PROC_NULL, collectives with equal and
 * own sizes, nonblocking ones, and communicators that are split, duplicated, cartesian or made of a group. For 4 ranks. */
#include <mpi.h>
#include <stdlib.h>
int main(int c, char** v)
{
  MPI_Init(&c, &v);
  int r, n;
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  double *b = calloc(100000, 8), *d = calloc(100000, 8);
  int right = (r + 1) % n, left = (r + n - 1) % n;
  if (r == 0) {
    MPI_Send(b, 10, MPI_DOUBLE, 1, 5, MPI_COMM_WORLD);
  }
  if (r == 1) {
    MPI_Status s;
    MPI_Recv(d, 10, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
  }
  MPI_Request q[4];
  MPI_Irecv(d, 100, MPI_DOUBLE, left, 7, MPI_COMM_WORLD, &q[0]);
  MPI_Isend(b, 100, MPI_DOUBLE, right, 7, MPI_COMM_WORLD, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  MPI_Irecv(d, 100, MPI_DOUBLE, left, 8, MPI_COMM_WORLD, &q[0]);
  MPI_Isend(b, 100, MPI_DOUBLE, right, 8, MPI_COMM_WORLD, &q[1]);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  MPI_Wait(&q[1], MPI_STATUS_IGNORE);
  MPI_Sendrecv(b, 50, MPI_INT, right, 9, d, 50, MPI_INT, left, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Comm half;
  MPI_Comm_split(MPI_COMM_WORLD, r % 2, r, &half);
  MPI_Allreduce(b, d, 3, MPI_DOUBLE, MPI_SUM, half);
  MPI_Bcast(b, 20, MPI_DOUBLE, 1, MPI_COMM_WORLD);
  MPI_Gather(b, 4, MPI_DOUBLE, d, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Comm dup;
  MPI_Comm_dup(MPI_COMM_WORLD, &dup);
  int dims[2] = {2, n / 2}, per[2] = {0, 0};
  MPI_Comm cart;
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, per, 0, &cart);
  int a, bb;
  MPI_Cart_shift(cart, 0, 1, &a, &bb);
  MPI_Sendrecv(b, 5, MPI_INT, bb, 9, d, 5, MPI_INT, a, 9, cart, MPI_STATUS_IGNORE);
  MPI_Send(b, 6, MPI_INT, bb, 19, cart);
  MPI_Recv(b, 6, MPI_INT, a, 19, cart, MPI_STATUS_IGNORE);
  int cn[16], ds[16];
  for (int i = 0; i < n; i++) {
    cn[i] = i + 1 + r;
    ds[i] = 100 * i;
  }
  int rc[16];
  for (int i = 0; i < n; i++)
    rc[i] = r + 1 + i;
  MPI_Alltoallv(b, cn, ds, MPI_DOUBLE, d, rc, ds, MPI_DOUBLE, MPI_COMM_WORLD);
  int an[16];
  for (int i = 0; i < n; i++)
    an[i] = i + 1;
  MPI_Allgatherv(b, r + 1, MPI_DOUBLE, d, an, ds, MPI_DOUBLE, dup);
  MPI_Request ir;
  MPI_Iallreduce(b, d, 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &ir);
  MPI_Wait(&ir, MPI_STATUS_IGNORE);
  MPI_Ibarrier(half, &ir);
  int f = 0;
  while (!f)
    MPI_Test(&ir, &f, MPI_STATUS_IGNORE);
  MPI_Request p[2];
  MPI_Send_init(b, 11, MPI_INT, right, 3, dup, &p[0]);
  MPI_Recv_init(d, 11, MPI_INT, left, 3, dup, &p[1]);
  for (int i = 0; i < 2; i++) {
    MPI_Startall(2, p);
    MPI_Waitall(2, p, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&p[0]);
  MPI_Request_free(&p[1]);
  MPI_Status st;
  if (r == 0) MPI_Send(b, 1, MPI_INT, 1, 2, half == MPI_COMM_NULL ? dup : dup);
  if (r == 1) {
    MPI_Probe(MPI_ANY_SOURCE, 2, dup, &st);
    MPI_Recv(d, 1, MPI_INT, st.MPI_SOURCE, 2, dup, &st);
  }
  MPI_Reduce_scatter(b, d, an, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);

  MPI_Comm sub;
  MPI_Group g, gg;
  MPI_Comm_group(MPI_COMM_WORLD, &g);
  int list[2] = {2, 0};
  MPI_Group_incl(g, 2, list, &gg);
  MPI_Comm_create(MPI_COMM_WORLD, gg, &sub);
  if (sub != MPI_COMM_NULL) {
    MPI_Bcast(b, 9, MPI_INT, 0, sub);
  }
  MPI_Reduce(b, d, 3, MPI_DOUBLE, MPI_SUM, 2, MPI_COMM_WORLD);
  MPI_Scatter(b, 3, MPI_DOUBLE, d, 3, MPI_DOUBLE, 1, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
