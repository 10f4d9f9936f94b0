/* Collectives of MPICH send by its functions MPIC_*, which record_send() stands before: tests/mpi/mpich.py. */
#include "sends.h"

static FILE* file;
static int self;

/* Nothing is sent on other communicators meanwhile. */
void begin_recording(MPI_Comm comm, FILE* out)
{
  PMPI_Comm_rank(comm, &self);
  file = out;
}

void end_recording(void)
{
  file = NULL;
}

/* A block for the rank itself is no message. */
void record_send(long count, int type, int to)
{
  int size;
  if (file == NULL || to < 0 || to == self) return;
  PMPI_Type_size((MPI_Datatype)type, &size);
  fprintf(file, " %d*%ld", to, count * size);
}
