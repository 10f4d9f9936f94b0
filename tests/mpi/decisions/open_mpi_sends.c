/* Sends of Open MPI go through the table of functions mca_pml, of which those that send are replaced. */
#include "ompi_config.h"

#include "ompi/mca/pml/pml.h"

#include "sends.h"

static mca_pml_base_module_t real;
static FILE* file;
static MPI_Comm recorded;

static void record(size_t count, MPI_Datatype type, int to, MPI_Comm comm)
{
  int size;
  if (comm != recorded) return;
  PMPI_Type_size(type, &size);
  fprintf(file, " %d*%lu", to, (unsigned long)count * (unsigned long)size);
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

void begin_recording(MPI_Comm comm, FILE* out)
{
  file = out;
  recorded = comm;
  real = mca_pml;
  mca_pml.pml_send = record_send;
  mca_pml.pml_isend = record_isend;
  mca_pml.pml_isend_init = record_isend_init;
}

void end_recording(void)
{
  mca_pml = real;
}
