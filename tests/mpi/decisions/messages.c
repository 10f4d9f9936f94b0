/* Which messages do the MPI library's collectives send? Prints a line for each collective call and rank:
 *
 *     mpirun -n RANKS messages FILE KIND:BYTES...     kind, ranks, bytes, rank, then "destination*bytes" in order
 *
 * Rank r writes to FILE.r. All ranks call the collectives of communicators of 2 to RANKS ranks, with root 0 and elements of
 * 1 B. Sends of Open MPI go through the table of functions mca_pml, of which those that send are replaced.
 */
#include "call.h"

#include <stdio.h>
#include <stdlib.h>

#include "ompi_config.h"

#include "ompi/mca/pml/pml.h"

static mca_pml_base_module_t real;
static FILE* out;
static MPI_Comm recorded;

static void record(size_t count, MPI_Datatype type, int to, MPI_Comm comm)
{
  int size;
  if (comm != recorded) return;
  PMPI_Type_size(type, &size);
  fprintf(out, " %d*%lu", to, (unsigned long)count * (unsigned long)size);
}

static int record_send(const void* buffer, size_t count, MPI_Datatype type, int to, int tag,
                       mca_pml_base_send_mode_t mode, MPI_Comm comm)
{
  record(count, type, to, comm);
  return real.pml_send(buffer, count, type, to, tag, mode, comm);
}
static int record_isend(const void* buffer, size_t count, MPI_Datatype type, int to, int tag,
                        mca_pml_base_send_mode_t mode, MPI_Comm comm, MPI_Request* request)
{
  record(count, type, to, comm);
  return real.pml_isend(buffer, count, type, to, tag, mode, comm, request);
}
static int record_isend_init(const void* buffer, size_t count, MPI_Datatype type, int to, int tag,
                             mca_pml_base_send_mode_t mode, MPI_Comm comm, MPI_Request* request)
{
  record(count, type, to, comm);
  return real.pml_isend_init(buffer, count, type, to, tag, mode, comm, request);
}

int main(int argc, char** argv)
{
  int ranks, rank, size, block, i;
  char name[4096];
  int* counts;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(name, sizeof name, "%s.%d", argv[1], rank);
  out = fopen(name, "w");
  real = mca_pml;
  counts = calloc(ranks, sizeof(int));
  mca_pml.pml_send = record_send;
  mca_pml.pml_isend = record_isend;
  mca_pml.pml_isend_init = record_isend_init;
  for (size = 2; size <= ranks; ++size) {
    MPI_Comm comm;
    MPI_Comm_split(MPI_COMM_WORLD, rank < size ? 0 : MPI_UNDEFINED, rank, &comm);
    for (i = 2; comm != MPI_COMM_NULL && i < argc; ++i) {
      const char* colon = strchr(argv[i], ':');
      const int bytes = atoi(colon + 1);
      char kind[64] = "";
      char *in = calloc((size_t)bytes * size + 1, 1), *result = calloc((size_t)bytes * size + 1, 1);
      strncat(kind, argv[i], (size_t)(colon - argv[i]));
      fprintf(out, "%s %d %d %d", kind, size, bytes, rank);
      recorded = comm;
      for (block = 0; block < size; ++block)
        counts[block] = bytes;
      call(kind, in, result, bytes, counts, comm);
      recorded = MPI_COMM_NULL;
      fprintf(out, "\n");
      free(in);
      free(result);
      MPI_Barrier(comm);
    }
  }
  fclose(out);
  mca_pml = real;
  MPI_Finalize();
  return 0;
}
