/* A bucket sort whose buckets are larger for higher ranks: the sizes by alltoall, the keys by alltoallv, the largest key
 * by reduce.
 * Sorts ROUNDS times, by default once.
 *   bucket_sort KEYS [ROUNDS] */
#include <mpi.h>
#include <stdlib.h>

static int compare(const void* a, const void* b)
{
  const int x = *(const int*)a, y = *(const int*)b;
  return (x > y) - (x < y);
}

int main(int argc, char** argv)
{
  MPI_Init(&argc, &argv);
  const int keys = argc > 1 ? atoi(argv[1]) : 100, rounds = argc > 2 ? atoi(argv[2]) : 1;
  int rank, ranks, sent = 0, received = 0, largest = 0, of_all;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int *out = calloc((size_t)ranks, sizeof(int)), *in = calloc((size_t)ranks, sizeof(int));
  int *out_at = calloc((size_t)ranks, sizeof(int)), *in_at = calloc((size_t)ranks, sizeof(int));
  for (int i = 0; i < ranks; ++i) {
    out[i] = keys * (i + 1);
    out_at[i] = sent;
    sent += out[i];
  }
  int *from = calloc((size_t)sent + 1, sizeof(int)), *to = NULL;
  for (int round = 0; round < rounds; ++round) {
    MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD);
    received = 0;
    for (int i = 0; i < ranks; ++i) {
      in_at[i] = received;
      received += in[i];
    }
    if (to == NULL) to = calloc((size_t)received + 1, sizeof(int));
    for (int i = 0; i < sent; ++i)
      from[i] = (i * 7919 + rank) % 65536;
    MPI_Alltoallv(from, out, out_at, MPI_INT, to, in, in_at, MPI_INT, MPI_COMM_WORLD);
    qsort(to, (size_t)received, sizeof(int), compare);
    for (int i = 0; i < received; ++i)
      largest = to[i] > largest ? to[i] : largest;
    MPI_Reduce(&largest, &of_all, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
